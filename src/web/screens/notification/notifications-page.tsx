import { MailTrouble } from '#web/features/notification/mail-state.tsx';
import { NoticeList } from '#web/features/notification/notice-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { InboxFrame } from '#web/screens/inbox/inbox-frame.tsx';

export function NotificationsPage() {
  const { t } = useLocale();
  return (
    <InboxFrame tab="/notifications" title={t('inbox.title')} lead={t('inbox.lead')}>
      <MailTrouble />
      <div className="card px-5 py-4">
        <NoticeList />
      </div>
    </InboxFrame>
  );
}
