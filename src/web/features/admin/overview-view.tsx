import { useState } from 'react';
import type { AdminCheck } from '#contract/admin.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { CheckRow } from './check-row.tsx';
import { byNeed } from './check-words.ts';
import { DayCharts } from './day-chart.tsx';
import { useAct, useAdmin } from './use-admin.ts';

/** Checks that need the operator's attention, each with a link to its remedy, and daily counts. */
export function OverviewView() {
  const { t } = useLocale();
  const { data, wrong, refresh } = useAdmin('GET /api/v6/admin/overview');
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  const needs = byNeed(data.checks).filter(({ state }) => state !== 'ok');
  return (
    <>
      <SectionCard
        title={t('admin.page.overview')}
        aside={<span className="text-[0.875rem] text-muted">{t('admin.version', { version: data.version })}</span>}
      >
        <AdminError code={wrong} />
        {needs.length === 0 ? (
          <p>{t('admin.all_well')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {needs.map((check) => (
              <li key={`${check.name} ${check.text}`}>
                <CheckRow check={check}>
                  <CheckRemedy check={check} onDone={refresh} />
                </CheckRow>
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
      <DayCharts days={data.days} />
    </>
  );
}

/** Link to the page that helps with a check. Dead jobs are retried in place. */
function CheckRemedy({ check: { name }, onDone }: { check: AdminCheck; onDone: () => void }) {
  const { t } = useLocale();
  const address = useAddress();
  if (name === 'jobs') return <RetryJobs onDone={onDone} />;
  const [page, words] =
    name === 'desk'
      ? (['/moderation', t('moderation.title')] as const)
      : name === 'maintenance'
        ? (['/admin?page=notices', t('admin.page.notices')] as const)
        : name === 'backups'
          ? (['/admin?page=backups', t('admin.page.backups')] as const)
          : (['/admin?page=doctor', t('admin.page.doctor')] as const);
  return (
    <PageLink href={address(page)} className="link inline-flex min-h-11 items-center justify-self-start font-medium">
      {words}
    </PageLink>
  );
}

function RetryJobs({ onDone }: { onDone: () => void }) {
  const { t } = useLocale();
  const act = useAct();
  const [taken, setTaken] = useState<number | null>(null);
  async function retry() {
    const done = await act.run(['jobs/retry'], (headers) => callApi('POST /api/v6/admin/jobs/retry', { headers }));
    if (done === null) return;
    setTaken(done.taken);
    onDone();
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className={`${plainButton} ${waitingButton}`}
        aria-disabled={act.isActing}
        onClick={() => void retry()}
      >
        {t('common.retry')}
      </button>
      <p role="status">{taken !== null && t('admin.jobs.taken', { number: taken })}</p>
      <AdminError code={act.wrong} />
    </div>
  );
}
