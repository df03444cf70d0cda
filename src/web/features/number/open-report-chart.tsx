import { useId } from 'react';
import { joinSentences } from '#shared/join-sentences.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { OpenReportPeriods, PeriodUnit } from './open-report-periods.ts';

export const periodFormats: Record<PeriodUnit, Intl.DateTimeFormatOptions> = {
  week: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** Shorter labels, since a bar has little room. */
const labelFormats: Record<PeriodUnit, Intl.DateTimeFormatOptions> = {
  ...periodFormats,
  week: { month: 'short', day: 'numeric' },
};

/** Heights in pixels: count above the highest bar, bars, labels below. */
const [top, plot, bottom] = [20, 84, 20];
/** Maximum width of a bar, in percent. */
const widest = 16;

interface OpenReportChartProps {
  grouped: OpenReportPeriods;
  /** Complaints with a known day, oldest first. */
  days: readonly [day: string, count: number][];
}

/** Complaints by period. Those without known days are one hatched block over their span. */
export function OpenReportChart({ grouped: { unit, periods, undated }, days }: OpenReportChartProps) {
  const { t, dir, formatDate, formatNumber } = useLocale();
  const hatch = useId();
  if (periods.length === 0) return null;
  const slot = 100 / periods.length;
  /** Mirrors the time axis in right-to-left languages. */
  const across = (start: number, wide = 0) => `${dir === 'rtl' ? 100 - start - wide : start}%`;
  const most = Math.max(...periods.map(({ count }) => count));
  const peak = periods.findIndex(({ count }) => count === most);
  // A block is as high as its average per period, so that its area is its count, as for bars.
  const average = (span: OpenReportPeriods['undated'][number]) => span.count / (span.to - span.from + 1);
  const heightOf = (count: number) => Math.max(6, (count / Math.max(most, ...undated.map(average))) * plot);
  const total = days.reduce((sum, [, count]) => sum + count, 0);
  const spans = undated.map(({ count, first, last, isFirstKnown }) =>
    isFirstKnown
      ? t('record.undated_between', { count, first: formatDate(first), last: formatDate(last) })
      : t('record.undated_until', { count, last: formatDate(last) }),
  );
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]];
  const told = [
    ...(first && last
      ? [t(`record.chart_${unit}`, { count: total, first: formatDate(first), last: formatDate(last) })]
      : []),
    ...spans,
  ];
  // phrases: record.chart_*
  return (
    <figure className="mb-4">
      <svg
        direction={dir}
        width="100%"
        height={top + plot + bottom}
        className="block overflow-visible text-[0.75rem]"
        role="img"
        aria-label={joinSentences(told)}
      >
        <pattern id={hatch} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" strokeWidth={5} className="stroke-unwanted/35" />
        </pattern>
        {undated.map((span) => {
          const { from, to } = span;
          const wide = (to - from + 1) * slot;
          const tall = heightOf(average(span));
          return (
            <rect
              key={span.first}
              data-undated
              x={across(from * slot, wide)}
              y={top + plot - tall}
              width={`${wide}%`}
              height={tall}
              fill={`url(#${hatch})`}
            />
          );
        })}
        {periods.map(({ start, count }, at) => {
          // An empty bar inside a block would claim that nobody complained then.
          if (count === 0 && undated.some(({ from, to }) => from <= at && at <= to)) return null;
          const tall = count === 0 ? 2 : heightOf(count);
          const wide = Math.min(widest, slot * 0.85);
          return (
            <rect
              key={start}
              x={across(at * slot + (slot - wide) / 2, wide)}
              y={top + plot - tall}
              width={`${wide}%`}
              height={tall}
              className={count === 0 ? 'fill-line' : 'fill-unwanted'}
            />
          );
        })}
        {most > 0 ? (
          <Label at={peak} of={periods.length} y={top + plot - heightOf(most) - 6} isStrong>
            {formatNumber(most)}
          </Label>
        ) : (
          undated.slice(-1).map(({ from, to, count }) => (
            <Label key={from} at={(from + to) / 2} of={periods.length} y={top - 6} isStrong>
              {formatNumber(count)}
            </Label>
          ))
        )}
        {labelled(periods.length).map((at) => (
          <Label key={at} at={at} of={periods.length} y={top + plot + 15}>
            {formatDate(periods[at]?.start ?? '', (periods.length > 4 ? periodFormats : labelFormats)[unit])}
          </Label>
        ))}
      </svg>
      {spans.map((span) => (
        <figcaption key={span} className="mt-1.5 flex gap-2 text-[0.8125rem] text-muted" aria-hidden="true">
          <svg aria-hidden="true" width={14} height={14} className="mt-0.75 shrink-0">
            <rect width={14} height={14} fill={`url(#${hatch})`} />
          </svg>
          <span className="min-w-0">{span}</span>
        </figcaption>
      ))}
    </figure>
  );
}

/** Indexes with a label: all if there are few, else first, last and the middle. */
export function labelled(length: number): number[] {
  if (length <= 4) return Array.from({ length }, (_, at) => at);
  return length % 2 === 1 ? [0, (length - 1) / 2, length - 1] : [0, length - 1];
}

interface LabelProps {
  at: number;
  of: number;
  y: number;
  isStrong?: boolean;
  children: string;
}

/** Centered at its bar; at the edges aligned to it, so that it is not cut off. */
function Label({ at, of, y, isStrong = false, children }: LabelProps) {
  const { dir } = useLocale();
  const isEdge = of > 4 && (at === 0 || at === of - 1);
  const place = !isEdge ? ((at + 0.5) / of) * 100 : at === 0 ? 0 : 100;
  const anchor = !isEdge ? 'middle' : at === 0 ? 'start' : 'end';
  return (
    <text
      x={`${dir === 'rtl' ? 100 - place : place}%`}
      y={y}
      textAnchor={anchor}
      className={isStrong ? 'fill-text stroke-surface stroke-3 font-semibold [paint-order:stroke]' : 'fill-muted'}
    >
      {children}
    </text>
  );
}
