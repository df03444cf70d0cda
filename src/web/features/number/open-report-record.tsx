import type { NumberView } from '#contract/number.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { OpenReportChart, periodFormats } from './open-report-chart.tsx';
import { groupIntoPeriods, type OpenReportPeriods, openReportsOf, type UndatedSpan } from './open-report-periods.ts';

/** Complaints in imported data sets: when, about what, from where. Hidden if there are none. */
export function OpenReportRecord({ view }: { view: NumberView }) {
  const { t, formatNumber, formatDate } = useLocale();
  if (view.openData.length === 0) return null;
  const complaints = view.openData.filter(({ isRange }) => !isRange);
  const ranges = view.openData.filter(({ isRange }) => isRange);
  const { days, undated } = openReportsOf(view);
  const grouped = groupIntoPeriods(days, undated);
  // phrases: category.*
  // phrases: source.*
  return (
    <SectionCard title={t('evidence.kind.open_data')} anchor="complaints">
      <OpenReportChart grouped={grouped} days={days} />
      {complaints.map(({ source, count, firstAt, lastAt, subjects }) => (
        <div key={source} className="mb-3 text-[0.9375rem] last:mb-0">
          <p className="flex justify-between gap-3">
            <span>{t(`source.${source}` as PhraseKey)}</span>
            <b className="shrink-0 tabular-nums">{formatNumber(count)}</b>
          </p>
          {lastAt && (
            <p className="text-[0.8125rem] text-muted">
              {firstAt && firstAt !== lastAt
                ? t('record.between', { first: formatDate(firstAt), last: formatDate(lastAt) })
                : formatDate(lastAt)}
            </p>
          )}
          {subjects.length > 0 && (
            <ul className="mt-1.5 flex flex-wrap gap-1.5">
              {subjects.slice(0, 5).map(({ category, count: times }) => (
                <li key={category} className="rounded-full border border-line px-2.5 py-0.5 text-[0.8125rem]">
                  {t(`category.${category}` as PhraseKey)} <span className="text-muted">{formatNumber(times)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {ranges.map(({ source, subjects }) => (
        <div key={source} className="mb-3 text-[0.9375rem] last:mb-0">
          <p>
            {t('record.range', {
              category: t(`category.${subjects[0]?.category ?? 'unspecified'}` as PhraseKey),
            })}
          </p>
          <p className="text-[0.8125rem] text-muted">
            {t('name.source', { source: t(`source.${source}` as PhraseKey) })}
          </p>
        </div>
      ))}
      {grouped.periods.length > 0 && <PeriodTable grouped={grouped} />}
    </SectionCard>
  );
}

/** The chart as a table, newest first; complaints without days are listed by span. */
function PeriodTable({ grouped: { unit, periods, undated } }: { grouped: OpenReportPeriods }) {
  const { t, formatDate, formatNumber } = useLocale();
  const spanText = ({ first, last, isFirstKnown }: UndatedSpan) =>
    isFirstKnown
      ? t('record.between', { first: formatDate(first), last: formatDate(last) })
      : t('record.until', { last: formatDate(last) });
  const rows = [
    ...periods
      .filter(({ count }) => count > 0)
      .map(({ start, count }) => ({ at: start, count, label: formatDate(start, periodFormats[unit]), isDated: true })),
    ...undated.map((span) => ({ at: span.last, count: span.count, label: spanText(span), isDated: false })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  // phrases: record.unit.*
  return (
    <details className="mt-4 -mb-3 border-t border-line pt-1 text-[0.875rem] open:mb-0">
      <summary className="link flex min-h-11 items-center font-medium">{t('record.table')}</summary>
      <table className="w-full border-collapse">
        <thead className="text-start text-muted">
          <tr>
            <th scope="col" className="py-1.5 text-start font-medium">
              {t(`record.unit.${unit}`)}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t('metric.complaints')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, count, label, isDated }) => (
            <tr key={`${at} ${isDated}`} className="border-t border-line">
              <td className="py-1.5">
                {label}
                {!isDated && <span className="block text-muted">{t('record.undated')}</span>}
              </td>
              <td className="py-1.5 text-end align-top tabular-nums">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
