import { ClipboardCopy, QrCode as CodeIcon, Download } from 'lucide-react';
import { useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { saveFile } from '#web/features/profile/download-export.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { ProgramText } from './programs.ts';
import { TextCode } from './text-code.tsx';
import type { TextSite } from './texts/text-site.ts';

/** A text for a program: to read, copy, save or scan. Nothing is sent. */
export function ProgramTextView({ text: { title, write, hasCode }, site }: { text: ProgramText; site: TextSite }) {
  const { t } = useLocale();
  const [isCodeShown, setCodeShown] = useState(false);
  const file = 'file' in title ? title.file : null;
  const what = 'file' in title ? title.file : t(title.phrase);
  const text = write(site);

  async function copy() {
    showToast((await copyText(text)) ? t('connect.copied', { what }) : t('toast.copy_failed'));
  }

  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <figcaption className="text-[0.9375rem] font-medium">
        {file === null ? what : <bdi dir="ltr">{file}</bdi>}
      </figcaption>
      {/* Selects all on one touch, also without script. */}
      <pre
        dir="ltr"
        className="rounded-control border border-line bg-raised p-3 text-start font-mono text-[0.8125rem] leading-normal wrap-anywhere whitespace-pre-wrap select-all"
      >
        {text.trimEnd()}
      </pre>
      <div className="needs-script flex flex-wrap gap-2">
        <button type="button" className={plainButton} onClick={() => void copy()}>
          <ClipboardCopy size={18} aria-hidden="true" className="shrink-0" />
          {t('connect.copy', { what })}
        </button>
        {file !== null && (
          <button type="button" className={plainButton} onClick={() => saveFile(new Blob([text]), file)}>
            <Download size={18} aria-hidden="true" className="shrink-0" />
            {t('connect.save', { what: file })}
          </button>
        )}
        {hasCode && (
          <button
            type="button"
            className={plainButton}
            aria-expanded={isCodeShown}
            onClick={() => setCodeShown(!isCodeShown)}
          >
            <CodeIcon size={18} aria-hidden="true" className="shrink-0" />
            {t('connect.code', { what })}
          </button>
        )}
      </div>
      {hasCode && isCodeShown && (
        <>
          <TextCode text={text} label={t('connect.code_of', { what })} />
          <p className="text-[0.875rem] text-muted">{t('connect.code_hint')}</p>
        </>
      )}
    </figure>
  );
}
