import { Inbox } from 'lucide-react';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useUnreadNotices } from './own-notices.ts';

/** The way to what one was told. */
export function NoticeRow() {
  const { t } = useLocale();
  const unread = useUnreadNotices();
  const value = unread > 0 ? { value: t('report.news_short', { number: unread }) } : {};
  return <PageRow page="/notifications" icon={Inbox} title={t('inbox.title')} {...value} />;
}
