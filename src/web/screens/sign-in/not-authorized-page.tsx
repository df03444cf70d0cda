import { LockKeyhole } from 'lucide-react';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Target after a revoked session or with an outdated client. */
export function NotAuthorizedPage() {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <MessagePage
      icon={<LockKeyhole size={30} aria-hidden="true" />}
      title={t('page.signed_out.title')}
      text={t('page.signed_out.text')}
    >
      <p className="flex flex-wrap justify-center gap-2">
        <PageLink href={address('/login')} className={primaryButton}>
          {t('common.sign_in')}
        </PageLink>
        <PageLink href={address('/search')} className={plainButton}>
          {t('page.failed.search')}
        </PageLink>
      </p>
    </MessagePage>
  );
}
