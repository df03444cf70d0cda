import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only.
const RequestLists = lazyPart(() => import('#web/features/acquaintance/request-lists.tsx'));

/** A member's contact requests; for visitors, a sign-in hint. */
export function AcquaintancesPage() {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress();
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('acquaintance.list_title')}</h1>
      <p className="text-muted">{t('acquaintance.list_text')}</p>
      {session ? (
        <RequestLists key={session.profileId} />
      ) : (
        <p className="visitor-only">
          <PageLink href={login} rel="nofollow" className={primaryButton}>
            {t('common.sign_in')}
          </PageLink>
        </p>
      )}
    </div>
  );
}
