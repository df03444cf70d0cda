import type { DeskCase, DeskEntry } from '#contract/desk.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { casesOf, keyOfCase, remainingOf } from './desk-rows.ts';
import { DueDate } from './due-date.tsx';

interface RowCasesProps {
  row: DeskEntry;
  chosen: DeskCase;
  onChoose: (key: string) => void;
}

/** All cases about one text if there are several, and what deciding the open one leaves. */
export function RowCases({ row, chosen, onChoose }: RowCasesProps) {
  const { t, formatNumber } = useLocale();
  const cases = casesOf(row);
  if (cases.length < 2) return null;
  const { hasReports, complaints } = remainingOf(row, chosen);
  const nameOf = ({ source, isAppeal, reporters }: DeskCase) => {
    if (source === 'complaint') return isAppeal ? t('desk.complaint.appealed') : t('desk.source.complaint');
    return reporters === 0 ? t('desk.row.held') : t('desk.row.reports', { number: formatNumber(reporters) });
  };
  return (
    <section aria-labelledby="desk-row-cases" className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="desk-row-cases" className="text-[0.875rem] font-semibold">
        {t('desk.row.cases')}
      </h3>
      <ul className="flex flex-wrap gap-1.5">
        {cases.map((one) => {
          const key = keyOfCase(one);
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={key === keyOfCase(chosen) ? 'true' : undefined}
                onClick={() => onChoose(key)}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border border-line px-3 py-1 text-start text-[0.875rem] hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft"
              >
                <span className="font-semibold">{nameOf(one)}</span>
                <DueDate due={one} />
              </button>
            </li>
          );
        })}
      </ul>
      {(hasReports || complaints > 0) && (
        <p className="text-[0.875rem] text-muted">
          {hasReports && t('desk.row.settles')}
          {hasReports && complaints > 0 && ' '}
          {complaints > 0 && t('desk.row.left', { number: formatNumber(complaints) })}
        </p>
      )}
    </section>
  );
}
