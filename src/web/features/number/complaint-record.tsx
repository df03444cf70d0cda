import type { NumberView } from '#contract/number.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { groupIntoPeriods, type Period, type PeriodUnit } from './complaint-periods.ts';
import { complaintDays } from './evidence.ts';

/** Complaints that imported data sets hold: when, about what, from where. Nothing where there are none. */
export function ComplaintRecord({ view }: { view: NumberView }) {
  const { t, formatNumber, formatDate } = useLocale();
  if (view.openData.length === 0) return null;
  const complaints = view.openData.filter(({ isRange }) => !isRange);
  const ranges = view.openData.filter(({ isRange }) => isRange);
  const { unit, periods } = groupIntoPeriods(complaintDays(view.verdict));
  // phrases: category.*
  // phrases: source.*
  return (
    <SectionCard title={t('evidence.kind.open_data')} anchor="complaints">
      {periods.length > 1 && <Chart periods={periods} unit={unit} />}
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
      {periods.length > 0 && <PeriodTable periods={periods} unit={unit} />}
    </SectionCard>
  );
}

const barSpace = 20;
const height = 120;

function Chart({ periods, unit }: { periods: Period[]; unit: PeriodUnit }) {
  const { t, formatDate } = useLocale();
  const most = Math.max(...periods.map(({ count }) => count));
  const total = periods.reduce((sum, { count }) => sum + count, 0);
  const format = periodFormats[unit];
  const first = formatDate(periods[0]?.start ?? '', format);
  const last = formatDate(periods.at(-1)?.start ?? '', format);
  const width = Math.max(periods.length, 6) * barSpace;
  // phrases: record.chart_*
  return (
    <figure className="mb-4">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-20 w-full flip-rtl"
        role="img"
        aria-label={t(`record.chart_${unit}`, { count: total, first, last })}
      >
        {periods.map(({ start, count }, at) => {
          const tall = count === 0 ? 2 : Math.max(6, (count / most) * height);
          return (
            <rect
              key={start}
              x={at * barSpace + 1.5}
              y={height - tall}
              width={barSpace - 3}
              height={tall}
              className={count === 0 ? 'fill-line' : 'fill-unwanted/75'}
            />
          );
        })}
      </svg>
      <figcaption className="mt-1.5 flex justify-between text-[0.8125rem] text-muted" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

const periodFormats: Record<PeriodUnit, Intl.DateTimeFormatOptions> = {
  week: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

function PeriodTable({ periods, unit }: { periods: Period[]; unit: PeriodUnit }) {
  const { t, formatDate, formatNumber } = useLocale();
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
          {periods
            .filter(({ count }) => count > 0)
            .reverse()
            .map(({ start, count }) => (
              <tr key={start} className="border-t border-line">
                <td className="py-1.5">{formatDate(start, periodFormats[unit])}</td>
                <td className="py-1.5 text-end tabular-nums">{formatNumber(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
