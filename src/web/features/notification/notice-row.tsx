import { Bell } from 'lucide-react';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useUnreadSum } from './own-notices.ts';

export function NoticeRow() {
  const { t } = useLocale();
  const unread = useUnreadSum();
  const value = unread > 0 ? { value: t('report.news_short', { number: unread }) } : {};
  return <PageRow page="/notifications" icon={Bell} title={t('inbox.title')} {...value} />;
}
