import { useEffect, useRef, useState } from 'react';
import type { AdminData, AdminImport } from '#contract/admin.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError, AdminPlaceholder } from './admin-error.tsx';
import { ForgetCard } from './forget-card.tsx';
import { SelectField } from './select-field.tsx';
import { makeUploadId, sendParts } from './send-parts.ts';
import { isUnderWay } from './under-way.ts';
import { useAct, useAdmin } from './use-admin.ts';

/** Polling interval during an import. */
const pollMs = 2_000;

/** Uploads open data, lists the imports, and removes imported data. */
export function OpenDataView() {
  const { data, wrong, refresh } = useAdmin('GET /api/v6/admin/data');
  const isRunning = isUnderWay(data);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  if (data === null) return <AdminPlaceholder wrong={wrong} />;
  return (
    <>
      <AdminError code={wrong} />
      <UploadCard data={data} onStarted={refresh} />
      <ImportsCard imports={data.imports} />
      <ForgetCard data={data} onStarted={refresh} />
    </>
  );
}

function UploadCard({ data, onStarted }: { data: AdminData; onStarted: () => void }) {
  const { t, formatNumber } = useLocale();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState(data.sources[0]?.name ?? '');
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const about = data.sources.find(({ name }) => name === source);
  const isBusy = sent !== null || isUnderWay(data);
  async function send() {
    const file = input.current?.files?.[0];
    if (!file || isBusy) return;
    setWrong(file.size > data.mostBytes ? 'admin.file_too_large' : null);
    if (file.size > data.mostBytes) return;
    setSent({ done: 0, all: file.size });
    const upload = makeUploadId();
    const refused = await sendParts(file, upload, (done) => setSent({ done, all: file.size }));
    setWrong(refused);
    if (refused === null) {
      const fields = { upload, source, file_name: file.name };
      await act.run(['data/import', fields], (headers) =>
        callApi('POST /api/v6/admin/data/import', { headers, fields }),
      );
      onStarted();
    }
    setSent(null);
  }
  return (
    <SectionCard title={t('admin.data.upload')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label={t('admin.data.source')}
          value={source}
          onChange={setSource}
          options={data.sources.map(({ name }) => ({ value: name, label: name }))}
        />
        {about && (
          <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
            {about.about} ({about.licence})
          </p>
        )}
        <label className="grid gap-1.5 text-[0.9375rem] font-medium">
          {t('admin.data.file', { number: formatNumber(Math.floor(data.mostBytes / 1_000_000)) })}
          <input ref={input} type="file" className="min-h-11 w-full min-w-0 font-normal" />
        </label>
        {sent !== null && <ProgressBar done={sent.done} all={sent.all} label={t('admin.data.upload')} />}
        <AdminError code={wrong ?? act.wrong} />
        <div role="status" className="empty:hidden">
          {data.last !== null && <LastImport last={data.last} />}
        </div>
        <button
          type="button"
          className={`${primaryButton} ${waitingButton} justify-self-start`}
          aria-disabled={isBusy || act.isActing}
          onClick={() => void send()}
        >
          {t('admin.data.start')}
        </button>
      </div>
    </SectionCard>
  );
}

function LastImport({ last }: { last: NonNullable<AdminData['last']> }) {
  const { t } = useLocale();
  const { source, state, said } = last;
  const tone = { running: '', removing: '', done: 'text-trusted', removed: 'text-trusted', failed: 'text-unwanted' }[
    state
  ];
  return (
    <>
      <p className={`font-medium ${tone}`}>
        <bdi>{source}</bdi>: {t(`admin.data.${state}`)}
      </p>
      <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
        {said}
      </p>
    </>
  );
}

function ImportsCard({ imports }: { imports: readonly AdminImport[] }) {
  const { t } = useLocale();
  const moment = useReaderTime();
  if (imports.length === 0) return null;
  return (
    <SectionCard title={t('admin.data.imports')}>
      <ul className="divide-y divide-line">
        {imports.map(({ id, source, fileName, startedAtTimestamp, finishedAtTimestamp, accepted, rejected }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 text-[0.9375rem]">
            <p className="break-words">
              <b className="font-semibold">
                <bdi>{source}</bdi>
              </b>{' '}
              <bdi className="text-muted">{fileName}</bdi>
            </p>
            <p>{t('admin.data.counts', { accepted, rejected })}</p>
            <p className="text-[0.8125rem] text-muted">
              {moment(finishedAtTimestamp ?? startedAtTimestamp)}
              {finishedAtTimestamp === null && ` · ${t('admin.data.unfinished')}`}
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
