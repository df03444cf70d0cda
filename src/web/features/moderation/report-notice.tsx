import { Flag } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useReportNews } from './own-reports.ts';

/** Moderators decided about the member's reports, texts or votes: said once, until the list of them was read. */
export function ReportNotice() {
  const { t } = useLocale();
  const address = useAddress();
  const { news = 0, ownNews = 0 } = useReportNews() ?? {};
  if (news + ownNews === 0) return null;
  return (
    <PageLink
      href={address('/reports')}
      className="card flex min-h-14 items-center gap-3 border-brand/40 bg-brand-soft px-5 py-3 no-underline"
    >
      <Flag size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="grid flex-1 gap-1 font-medium">
        {news > 0 && <span>{t('report.news', { count: news })}</span>}
        {ownNews > 0 && <span>{t('held.news', { count: ownNews })}</span>}
      </span>
      <span className="link shrink-0 text-[0.9375rem]">{t('report.look')}</span>
    </PageLink>
  );
}
