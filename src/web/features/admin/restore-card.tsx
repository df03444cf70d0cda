import { useState } from 'react';
import type { AdminBackups } from '#contract/admin.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, plainButton, waitingButton } from '#web/components/button.ts';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError } from './admin-error.tsx';
import { CommandText } from './command-text.tsx';
import { restoreWords } from './restore-words.ts';
import { SelectField } from './select-field.tsx';
import { useAct } from './use-admin.ts';

interface RestoreCardProps {
  data: AdminBackups;
  onChanged: () => void;
}

/** Orders a restore of the embedded store. For PostgreSQL it shows the command. */
export function RestoreCard({ data, onChanged }: RestoreCardProps) {
  const { t } = useLocale();
  return (
    <SectionCard title={t('admin.backups.restore')}>
      {data.restore !== null && (
        <RestoreOutcome
          // A new order of the same backup waits for a restart of its own.
          key={`${data.restore.name} ${data.restore.state === 'ordered'}`}
          restore={data.restore}
          canRestart={data.canRestart}
          onChanged={onChanged}
        />
      )}
      {data.canRestore && data.restore?.state !== 'ordered' && <OrderRestore data={data} onChanged={onChanged} />}
      {!data.canRestore && (
        <>
          <p className="text-muted">{t('admin.backups.restore_lead')}</p>
          <p className="mt-2 text-muted">{t('admin.backups.restore_sign_in')}</p>
          <CommandText>npx ringbook restore FILE</CommandText>
        </>
      )}
    </SectionCard>
  );
}

interface OutcomeProps {
  restore: NonNullable<AdminBackups['restore']>;
  canRestart: boolean;
  onChanged: () => void;
}

function RestoreOutcome({ restore, canRestart, onChanged }: OutcomeProps) {
  const { t } = useLocale();
  const act = useAct();
  const [isAsked, setAsked] = useState(false);
  const { name, state, said } = restore;
  const { phrase, tone } = restoreWords[state];
  const isWaiting = state === 'ordered';
  const isRestarting = isAsked && isWaiting;
  async function restart() {
    if (isRestarting) return;
    const done = await act.run(['restart', { name }], (headers) =>
      callApi('POST /api/v6/admin/restart', { headers, fields: { name } }),
    );
    if (done !== null) setAsked(true);
  }
  async function callOff() {
    if (isRestarting) return;
    const done = await act.run(['backups/restore/cancel'], (headers) =>
      callApi('POST /api/v6/admin/backups/restore/cancel', { headers }),
    );
    if (done !== null) onChanged();
  }
  return (
    <div role="status" className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className={`font-medium ${tone}`}>{isRestarting ? t('admin.backups.restarting') : t(phrase)}</p>
      <p className="text-[0.8125rem] break-all text-muted">
        <bdi dir="ltr">{name}</bdi>
      </p>
      {said !== '' && (
        <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
          {said}
        </p>
      )}
      <AdminError code={act.wrong} />
      {isWaiting && (
        <div className="flex flex-wrap gap-3">
          {canRestart && (
            <button
              type="button"
              className={`${dangerButton} ${waitingButton}`}
              aria-disabled={act.isActing || isRestarting}
              onClick={() => void restart()}
            >
              {t('admin.backups.restart')}
            </button>
          )}
          <button
            type="button"
            className={`${plainButton} ${waitingButton}`}
            aria-disabled={act.isActing || isRestarting}
            onClick={() => void callOff()}
          >
            {t('common.cancel')}
          </button>
        </div>
      )}
    </div>
  );
}

function OrderRestore({ data, onChanged }: RestoreCardProps) {
  const { t } = useLocale();
  const moment = useReaderTime();
  const act = useAct();
  const whole = data.backups.filter(({ state }) => state === 'verified');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const backup = whole.find(({ name }) => name === chosen) ?? whole[0];
  if (backup === undefined) return <p className="text-muted">{t('admin.backups.restore_how')}</p>;
  const { name, createdAtTimestamp } = backup;
  async function order(): Promise<string | null> {
    const fields = { name };
    const code = await act.refusalOf(['backups/restore', fields], (headers) =>
      callApi('POST /api/v6/admin/backups/restore', { headers, fields }),
    );
    if (code === null) onChanged();
    // phrases: error.*
    return code && t(`error.${code}` as PhraseKey);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{t('admin.backups.restore_how')}</p>
      <p className="text-muted">{t('admin.backups.restore_sign_in')}</p>
      <SelectField
        label={t('admin.page.backups')}
        value={name}
        onChange={setChosen}
        options={whole.map((one) => ({ value: one.name, label: moment(one.createdAtTimestamp) }))}
      />
      <AdminError code={act.wrong} />
      <button
        type="button"
        className={`${dangerButton} ${waitingButton} justify-self-start`}
        aria-disabled={act.isActing}
        onClick={() => setAsking(true)}
      >
        {t('admin.backups.restore')}
      </button>
      <QuestionDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('admin.backups.restore')}
        words={{ confirm: t('admin.backups.restore'), cancel: t('common.cancel'), close: t('common.close') }}
        onConfirm={order}
      >
        <p className="mb-2 font-medium">{moment(createdAtTimestamp)}</p>
        <p className="mb-2 text-[0.9375rem]">{t('admin.backups.restore_how')}</p>
        <p className="text-[0.9375rem]">{t('admin.backups.restore_sign_in')}</p>
      </QuestionDialog>
    </div>
  );
}
