import { LockKeyhole } from 'lucide-react';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Where a revoked sign-in or a client that is too old ends. */
export function NotAuthorizedPage() {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <MessagePage
      icon={<LockKeyhole size={30} aria-hidden="true" />}
      title={t('not_authorized.title')}
      text={t('not_authorized.text')}
    >
      <p className="flex flex-wrap justify-center gap-2">
        <PageLink href={address('/login')} className={primaryButton}>
          {t('header.sign_in')}
        </PageLink>
        <PageLink href={address('/search')} className={plainButton}>
          {t('failed.search')}
        </PageLink>
      </p>
    </MessagePage>
  );
}
