import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Visitors have no comments of their own, so only members load it.
const MyComments = lazyPart(() => import('#web/features/comment/my-comments.tsx'));

/** A member's comments; for visitors, a description and the sign-in link. */
export function MyCommentsPage() {
  const { t } = useLocale();
  const session = useSession();
  const login = useLoginAddress();
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-4 px-4 py-8 md:py-12">
      <h1 tabIndex={-1} className="text-[2rem] leading-tight tracking-tight outline-none">
        {t('comment.my_title')}
      </h1>
      <p className="text-muted">{t('comment.my_text')}</p>
      <p className="visitor-only">
        <PageLink href={login} rel="nofollow" className={primaryButton}>
          {t('common.sign_in')}
        </PageLink>
      </p>
      {session && (
        <MyComments
          key={session.profileId}
          fallback={
            <p role="status" className="card min-h-24 p-5 text-muted">
              {t('history.loading')}
            </p>
          }
        />
      )}
    </div>
  );
}
