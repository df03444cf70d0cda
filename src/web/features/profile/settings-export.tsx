import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { fetchExport, saveFile } from './download-export.ts';

/** Download of all stored data of the member. */
export function ExportRow() {
  const { t, formatNumber } = useLocale();
  const [bytes, setBytes] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const isRunning = useRef(false);
  const proveAgain = useProveAgain('export');
  async function download() {
    if (isRunning.current) return;
    isRunning.current = true;
    setWrong(null);
    setBytes(0);
    const answer = await fetchExport(setBytes);
    isRunning.current = false;
    setBytes(null);
    if (!answer.ok) return proveAgain(answer.code) || setWrong(answer.code);
    saveFile(answer.file, answer.name);
    showToast(t('settings.export.saved'));
  }
  const size = formatNumber(Math.ceil((bytes ?? 0) / 1000), { style: 'unit', unit: 'kilobyte' });
  // phrases: error.*
  return (
    <>
      <button
        type="button"
        className={`${panelRow} min-h-18`}
        aria-disabled={bytes !== null}
        aria-describedby={wrong ? 'export-problem' : undefined}
        onClick={download}
      >
        <PanelRowContent
          icon={<Download size={20} aria-hidden="true" />}
          title={t('settings.export.title')}
          text={
            bytes === null
              ? t('settings.export.text')
              : bytes === 0
                ? t('settings.export.gathering')
                : t('settings.export.received', { size })
          }
          isWay={false}
        />
      </button>
      <p role="status" className="sr-only">
        {bytes !== null && t('settings.export.gathering')}
      </p>
      {wrong && (
        <p
          id="export-problem"
          role="alert"
          className="border-b border-line bg-unwanted-soft px-5 py-3 text-[0.9375rem] text-unwanted"
        >
          {t(`error.${wrong}` as PhraseKey)}
        </p>
      )}
    </>
  );
}
