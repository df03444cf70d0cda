import { ReportList } from '#web/features/moderation/report-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { InboxFrame } from '#web/screens/inbox/inbox-frame.tsx';

export function ReportsPage() {
  const { t } = useLocale();
  return (
    <InboxFrame tab="/reports" title={t('report.mine')} lead={t('reports.lead')}>
      <div className="card p-5">
        <ReportList />
      </div>
    </InboxFrame>
  );
}
