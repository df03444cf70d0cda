import { primaryButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Members only.
const OwnNumber = lazyPart(() => import('./unlist-own-number.tsx'));

/** For visitors a link to prove a number; for members the button that unlists or relists theirs. */
export function UnlistAction() {
  const { t } = useLocale();
  const address = useAddress();
  const login = useLoginAddress(address('/unlist'), 'unlist');
  const isMember = useSession() !== null;
  return (
    <SectionCard title={t('unlist.how.title')}>
      <div className="visitor-only">
        <p className="mb-4 text-[0.9375rem]">{t('unlist.how.visitor')}</p>
        <PageLink href={login} className={primaryButton} rel="nofollow">
          {t('unlist.how.sign_in')}
        </PageLink>
      </div>
      <div className="member-only min-h-26">{isMember ? <OwnNumber fallback={<Loading />} /> : <Loading />}</div>
    </SectionCard>
  );
}

function Loading() {
  const { t } = useLocale();
  return (
    <p role="status" className="text-muted">
      {t('unlist.how.loading')}
    </p>
  );
}
