import { useState } from 'react';
import type { AdminData } from '#contract/admin.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, waitingButton } from '#web/components/button.ts';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AdminError } from './admin-error.tsx';
import { SelectField } from './select-field.tsx';
import { isUnderWay } from './under-way.ts';
import { useAct } from './use-admin.ts';

/** Removes everything imported from a publisher. Single files cannot be removed: rows do not store their file. */
export function ForgetCard({ data, onStarted }: { data: AdminData; onStarted: () => void }) {
  const { t } = useLocale();
  const act = useAct();
  // The latest import first, since that is the likeliest mistake.
  const latest = data.imports.map((one) => one.source);
  const names = [...new Set([...latest, ...data.importedSources, ...data.sources.map((one) => one.name)])];
  const [source, setSource] = useState(names[0] ?? '');
  const [isAsking, setAsking] = useState(false);
  const isBusy = isUnderWay(data);
  async function forget(): Promise<string | null> {
    const fields = { source };
    const code = await act.refusalOf(['data/forget', fields], (headers) =>
      callApi('POST /api/v6/admin/data/forget', { headers, fields }),
    );
    if (code === null) onStarted();
    // phrases: error.*
    return code && t(`error.${code}` as PhraseKey);
  }
  return (
    <SectionCard title={t('admin.data.forget')}>
      <p className="mb-4 text-muted">{t('admin.data.forget_lead')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label={t('admin.data.source')}
          value={source}
          onChange={setSource}
          options={names.map((name) => ({ value: name, label: name }))}
        />
        <AdminError code={act.wrong} />
        <button
          type="button"
          className={`${dangerButton} ${waitingButton} justify-self-start`}
          aria-disabled={isBusy || act.isActing}
          onClick={() => {
            if (!isBusy) setAsking(true);
          }}
        >
          {t('admin.data.forget')}
        </button>
      </div>
      <QuestionDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('admin.data.forget')}
        words={{ confirm: t('admin.data.forget'), cancel: t('common.cancel'), close: t('common.close') }}
        onConfirm={forget}
      >
        <p className="mb-2 font-medium">
          <bdi>{source}</bdi>
        </p>
        <p className="text-[0.9375rem]">{t('admin.data.forget_lead')}</p>
      </QuestionDialog>
    </SectionCard>
  );
}
