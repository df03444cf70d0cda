import { Copy } from 'lucide-react';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { CheckRow } from './check-row.tsx';
import { byNeed } from './check-words.ts';
import { useAdmin } from './use-admin.ts';

/** All checks, and a report for support. */
export function DoctorView() {
  const { t } = useLocale();
  const { data, wrong } = useAdmin('GET /api/v6/admin/doctor');
  const showRefusal = useRefusalToast();
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  const { checks, report } = data;
  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      showToast(t('admin.doctor.copied'));
    } catch {
      // The clipboard is blocked. The report below can be copied by hand.
      showRefusal('server.failed');
    }
  }
  return (
    <>
      <SectionCard title={t('admin.page.doctor')}>
        <AdminError code={wrong} />
        <ul className="divide-y divide-line">
          {byNeed(checks).map((check) => (
            <li key={`${check.name} ${check.text}`}>
              <CheckRow check={check}>
                {check.advice !== null && (
                  <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
                    {check.advice}
                  </p>
                )}
              </CheckRow>
            </li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('admin.doctor.report')}>
        <p className="mb-3 text-muted">{t('admin.doctor.lead')}</p>
        <button type="button" className={plainButton} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          {t('admin.doctor.copy')}
        </button>
        <textarea
          readOnly
          rows={14}
          lang="en"
          dir="ltr"
          aria-label={t('admin.doctor.report')}
          value={report}
          className="mt-3 w-full min-w-0 rounded-control border border-edge bg-page p-3 text-start text-[0.8125rem]"
        />
      </SectionCard>
    </>
  );
}
