import { NoticeList } from '#web/features/notification/notice-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What the site told a member, the newest first. */
export function NotificationsPage() {
  const { t } = useLocale();
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('inbox.title')}</h1>
      <p className="text-muted">{t('inbox.lead')}</p>
      <div className="card px-5 py-4">
        <NoticeList />
      </div>
    </div>
  );
}
