import { SectionCard } from '#web/components/section-card.tsx';
import { HeldList } from '#web/features/moderation/held-list.tsx';
import { LostVotes } from '#web/features/moderation/lost-votes.tsx';
import { ReportList } from '#web/features/moderation/report-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What a member told moderators, and what these did to the member's own texts. */
export function ReportsPage() {
  const { t } = useLocale();
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('reports.title')}</h1>
      <p className="text-muted">{t('reports.lead')}</p>
      <SectionCard title={t('report.mine')}>
        <ReportList />
      </SectionCard>
      <SectionCard title={t('held.title')}>
        <HeldList />
      </SectionCard>
      <LostVotes />
    </div>
  );
}
