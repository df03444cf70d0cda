import { dayMs } from '#shared/time.ts';
/** Complaints of one week, month or year. `start` is its first ISO day. */
export interface Period {
  start: string;
  count: number;
}

export type PeriodUnit = 'week' | 'month' | 'year';

/**
 * Groups days into at most about 30 equal periods without gaps, from the first day to the last: weeks where they are
 * few enough, else months, else years. Weeks begin on Monday; all days are UTC.
 */
export function groupIntoPeriods(days: readonly [day: string, count: number][]): {
  unit: PeriodUnit;
  periods: Period[];
} {
  const first = days[0]?.[0];
  const last = days.at(-1)?.[0];
  if (first === undefined || last === undefined) return { unit: 'week', periods: [] };
  const span = (Date.parse(last) - Date.parse(first)) / dayMs;
  const unit = span <= 26 * 7 ? 'week' : span <= 30 * 30 ? 'month' : 'year';
  const counts = new Map<string, number>();
  for (let start = startOf(first, unit); start <= last; start = next(start, unit)) counts.set(start, 0);
  for (const [day, count] of days) {
    const start = startOf(day, unit);
    counts.set(start, (counts.get(start) ?? 0) + count);
  }
  return { unit, periods: [...counts].map(([start, count]) => ({ start, count })) };
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
