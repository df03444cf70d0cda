import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DueDate } from './due-date.tsx';
import { casesOf, keyOfCase, remainingOf } from './queue-rows.ts';

interface RowCasesProps {
  row: QueueEntry;
  chosen: QueueCase;
  onChoose: (key: string) => void;
}

/** All cases about one text if there are several, and what deciding the open one leaves. */
export function RowCases({ row, chosen, onChoose }: RowCasesProps) {
  const { t, formatNumber } = useLocale();
  const cases = casesOf(row);
  if (cases.length < 2) return null;
  const { hasReports, complaints } = remainingOf(row, chosen);
  const kindOf = ({ source, isAppeal, reporters }: QueueCase) => {
    if (source === 'complaint') return isAppeal ? t('desk.complaint.appealed') : t('desk.source.complaint');
    return reporters === 0 ? t('desk.row.held') : t('desk.row.reports', { number: formatNumber(reporters) });
  };
  const names = cases.map(kindOf);
  /** With its place among those that are named alike. */
  const nameAt = (at: number) => {
    const name = names[at] ?? '';
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} (${formatNumber(names.slice(0, at + 1).filter((other) => other === name).length)})`;
  };
  return (
    <section aria-labelledby="desk-row-cases" className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="desk-row-cases" className="text-[0.875rem] font-semibold">
        {t('desk.row.cases')}
      </h3>
      <ul className="flex flex-wrap gap-1.5">
        {cases.map((one, at) => {
          const key = keyOfCase(one);
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={key === keyOfCase(chosen) ? 'true' : undefined}
                onClick={() => onChoose(key)}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border border-line px-3 py-1 text-start text-[0.875rem] hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft"
              >
                <span className="font-semibold">{nameAt(at)}</span>
                <DueDate due={one} />
              </button>
            </li>
          );
        })}
      </ul>
      {(hasReports || complaints > 0) && (
        <p className="text-[0.875rem] text-muted">
          {joinSentences([
            ...(hasReports ? [t('desk.row.settles')] : []),
            ...(complaints > 0 ? [t('desk.row.left', { number: formatNumber(complaints) })] : []),
          ])}
        </p>
      )}
    </section>
  );
}
