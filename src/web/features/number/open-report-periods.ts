import type { NumberView } from '#contract/number.ts';
import { spreadDays } from '#shared/spread-days.ts';
import { dayMs } from '#shared/time.ts';

/** Complaints of one week, month or year. `start` is its first day, ISO. */
export interface Period {
  start: string;
  count: number;
}

export type PeriodUnit = 'week' | 'month' | 'year';

/** Complaints counted as a total without days. ISO days, both inclusive. */
export interface UndatedSpan {
  first: string;
  last: string;
  count: number;
  /** False if some may be older than `first`. */
  isFirstKnown: boolean;
}

export interface OpenReportPeriods {
  unit: PeriodUnit;
  periods: Period[];
  /** Overlapping spans are merged. `from` and `to` are indexes in `periods`. */
  undated: (UndatedSpan & { from: number; to: number })[];
}

type DayCounts = readonly [day: string, count: number][];

/** Complaints in imported data sets: by day, and those without days. */
export function openReportsOf({ verdict, openData }: Pick<NumberView, 'verdict' | 'openData'>): {
  days: DayCounts;
  undated: UndatedSpan[];
} {
  const byDay = new Map<string, number>();
  const add = (day: string, count: number) => byDay.set(day, (byDay.get(day) ?? 0) + count);
  for (const { kind, days } of verdict.evidence.items)
    if (kind === 'open_data') for (const entry of days) add(...entry);
  const undated = openData.flatMap((entry) =>
    entry.undated.map(({ firstAt, lastAt, count, isFirstKnown }) => {
      for (const [day, spread] of spreadDays(Date.parse(firstAt) / dayMs, Date.parse(lastAt) / dayMs, count)) {
        add(isoDay(new Date(day * dayMs)), -spread);
      }
      return { first: firstAt, last: lastAt, count, isFirstKnown };
    }),
  );
  const known = [...byDay].filter(([, count]) => count > 0);
  return { days: known.sort(([a], [b]) => (a < b ? -1 : 1)), undated };
}

/** Groups days (UTC) into at most about 30 periods without gaps: weeks from Monday, else months, else years. */
export function groupIntoPeriods(days: DayCounts, undated: readonly UndatedSpan[] = []): OpenReportPeriods {
  const known = days.map(([day]) => day);
  const [first] = [...known, ...undated.map((span) => span.first)].sort();
  const last = [...known, ...undated.map((span) => span.last)].sort().at(-1);
  if (first === undefined || last === undefined) return { unit: 'week', periods: [], undated: [] };
  const span = (Date.parse(last) - Date.parse(first)) / dayMs;
  const unit = span <= 26 * 7 ? 'week' : span <= 30 * 30 ? 'month' : 'year';
  const counts = new Map<string, number>();
  for (let start = startOf(first, unit); start <= last; start = next(start, unit)) counts.set(start, 0);
  for (const [day, count] of days) {
    const start = startOf(day, unit);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  const starts = [...counts.keys()];
  const placeOf = (day: string) => starts.indexOf(startOf(day, unit));
  return {
    unit,
    periods: [...counts].map(([start, count]) => ({ start, count })),
    undated: joinSpans(undated).map((one) => ({ ...one, from: placeOf(one.first), to: placeOf(one.last) })),
  };
}

function joinSpans(spans: readonly UndatedSpan[]): UndatedSpan[] {
  const joined: UndatedSpan[] = [];
  for (const span of [...spans].sort((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = joined.at(-1);
    if (before === undefined || span.first > before.last) joined.push({ ...span });
    else {
      before.count += span.count;
      before.isFirstKnown &&= span.isFirstKnown;
      if (span.last > before.last) before.last = span.last;
    }
  }
  return joined;
}

function startOf(day: string, unit: PeriodUnit): string {
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(day);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return isoDay(new Date(date.getTime() - sinceMonday * dayMs));
}

function next(start: string, unit: PeriodUnit): string {
  const date = new Date(start);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() + 7);
  else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  return isoDay(date);
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
