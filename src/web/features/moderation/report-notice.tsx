import { Flag } from 'lucide-react';
import { NewsCard } from '#web/features/site/news-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useReportNews } from './own-reports.ts';

/** The way to one's reports, and how much moderators decided of these and of one's own that one has not read. */
export function ReportNotice() {
  const { t } = useLocale();
  const { news: reports = 0, ownNews = 0 } = useReportNews() ?? {};
  const news = [
    ...(reports > 0 ? [t('report.news', { count: reports })] : []),
    ...(ownNews > 0 ? [t('held.news', { count: ownNews })] : []),
  ];
  return <NewsCard page="/reports" icon={Flag} title={t('reports.title')} count={reports + ownNews} news={news} />;
}
