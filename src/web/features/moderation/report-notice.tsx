import { Flag } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useReportNews } from './own-reports.ts';

/** Reports of the member's were decided: said once, until the list of them was read. */
export function ReportNotice() {
  const { t } = useLocale();
  const address = useAddress();
  const news = useReportNews()?.news ?? 0;
  if (news === 0) return null;
  return (
    <PageLink
      href={address('/reports')}
      className="card flex min-h-14 items-center gap-3 border-brand/40 bg-brand-soft px-5 py-3 no-underline"
    >
      <Flag size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="flex-1 font-medium">{t('report.news', { count: news })}</span>
      <span className="link shrink-0 text-[0.9375rem]">{t('report.look')}</span>
    </PageLink>
  );
}
