import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AdminBackup } from '#contract/admin.ts';
import type { Problem } from '#contract/problem.ts';
import { callApi, requestApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { RestoreCard } from './restore-card.tsx';
import { useAct, useAdmin } from './use-admin.ts';

/** Lists the backups with their state, and makes and restores them. */
export function BackupsView() {
  const { t } = useLocale();
  const { data, wrong, refresh } = useAdmin('GET /api/v6/admin/backups');
  const act = useAct();
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  async function make() {
    const done = await act.run(['backups/make'], (headers) => callApi('POST /api/v6/admin/backups/make', { headers }));
    if (done === null) return;
    showToast(t('admin.backups.making'));
    refresh();
  }
  return (
    <>
      <SectionCard title={t('admin.page.backups')}>
        <p className="mb-4 text-muted">
          {data.at === null ? t('admin.backups.never') : t('admin.backups.daily', { time: data.at, number: data.keep })}
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className={`${primaryButton} ${waitingButton}`}
            aria-disabled={act.isActing}
            onClick={() => void make()}
          >
            {t('admin.backups.make')}
          </button>
          <button type="button" className={plainButton} onClick={refresh}>
            {t('admin.backups.refresh')}
          </button>
        </div>
        <AdminError code={act.wrong ?? wrong} />
        <ul className="mt-3 divide-y divide-line">
          {data.backups.map((backup) => (
            <li key={backup.name} className="py-2.5">
              <BackupRow backup={backup} />
            </li>
          ))}
        </ul>
      </SectionCard>
      <RestoreCard data={data} onChanged={refresh} />
    </>
  );
}

const tones = { verified: 'text-trusted', failed: 'text-unwanted', new: 'text-suspicious' } as const;

function BackupRow({ backup }: { backup: AdminBackup }) {
  const { t, formatNumber } = useLocale();
  const moment = useReaderTime();
  const [isLoading, setLoading] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { name, state, bytes, createdAtTimestamp } = backup;
  async function download() {
    if (isLoading) return;
    setLoading(true);
    setWrong(await saveBackup(name));
    setLoading(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5 text-[0.9375rem]">
        <p className="flex flex-wrap gap-x-2">
          {moment(createdAtTimestamp)}
          <span className={`font-medium ${tones[state]}`}>{t(`admin.backups.${state}`)}</span>
        </p>
        <p className="text-[0.8125rem] break-all text-muted">
          <bdi dir="ltr">{name}</bdi>
          {` · ${t('admin.backups.size', { number: formatNumber(Math.ceil(bytes / 1_000_000)) })}`}
        </p>
        <AdminError code={wrong} />
      </div>
      <button
        type="button"
        className={`${plainButton} ${waitingButton}`}
        aria-disabled={isLoading}
        aria-label={t('admin.backups.download_named', { time: moment(createdAtTimestamp) })}
        onClick={() => void download()}
      >
        <Download size={18} aria-hidden="true" />
        {t('admin.backups.download')}
      </button>
    </div>
  );
}

/** @returns null once the browser has the file, else the problem code */
async function saveBackup(name: string): Promise<string | null> {
  try {
    const response = await requestApi('GET /api/v6/admin/backups/file', { query: { name } });
    if (!response.ok) {
      const problem = (await response.json().catch(() => null)) as Problem | null;
      return problem?.code ?? 'server.failed';
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    // The browser reads the URL later.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return null;
  } catch {
    return 'network.unreachable';
  }
}
