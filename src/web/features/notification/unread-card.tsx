import { Inbox } from 'lucide-react';
import { NewsCard } from '#web/features/site/news-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useUnreadNotices } from './own-notices.ts';

/** The way to the notices, and how many of them the member has not read. */
export function UnreadCard() {
  const { t } = useLocale();
  const count = useUnreadNotices();
  const news = count > 0 ? [t('inbox.unread', { count })] : [];
  return <NewsCard page="/notifications" icon={Inbox} title={t('inbox.title')} count={count} news={news} />;
}
