import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only.
const BlockedList = lazyPart(() => import('#web/features/opinion/blocked-list.tsx'));

/** A member's blocked numbers; for visitors, a sign-in hint. */
export function BlockedPage() {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress();
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('ban.list')}</h1>
      <p className="text-muted">{t('ban.list_text')}</p>
      {session ? (
        <BlockedList key={session.profileId} />
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
