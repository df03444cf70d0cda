import { useState } from 'react';
import type { SkippedEntry, UnreadColumn } from '#shared/contacts/contact-entry.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const atOnce = 50;
const mostColumns = 20;

/** Skipped table columns that seem to contain numbers. */
export function UnreadColumns({ columns }: { columns: readonly UnreadColumn[] }) {
  const { t } = useLocale();
  if (columns.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 text-[0.9375rem]">
      {columns.slice(0, mostColumns).map(({ heading, count }, at) => (
        <li key={`${heading} ${at}`} className="wrap-anywhere">
          {t('book.column_unread', { heading, count })}
        </li>
      ))}
    </ul>
  );
}

/** Skipped lines with reasons, collapsed by default. */
export function SkippedLines({ lines }: { lines: readonly SkippedEntry[] }) {
  const { t, formatNumber } = useLocale();
  const [shown, setShown] = useState(atOnce);
  if (lines.length === 0) return null;
  const left = lines.length - shown;
  // phrases: book.reason.*
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="min-h-11 cursor-pointer content-center text-muted">
        {t('book.left_out', { count: lines.length })}
      </summary>
      <ul className="grid gap-1 pb-1 text-[0.875rem]">
        {lines.slice(0, shown).map(({ line, reason }, at) => (
          <li key={`${line} ${reason} ${at}`}>
            {t('book.line', {
              number: formatNumber(line),
              reason: t(`book.reason.${reason === 'too_many' ? 'full' : reason}`),
            })}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="link min-h-11 font-medium" onClick={() => setShown(shown + atOnce)}>
          {t('common.show_more')}
        </button>
      )}
    </details>
  );
}
