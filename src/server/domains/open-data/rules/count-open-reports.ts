import type { StoredOpenData } from '#server/domains/number/door.ts';
import { spreadDays, type UndatedPeriod } from '#shared/spread-days.ts';
import { dayNumberOf } from './read-day.ts';

/** Days covered before `older_day`: lists are compiled from 90-day files. */
const windowDays = 90;

/** Equal reports merged, or one summary. */
export interface CountedReport extends AuthorityReport {
  source: string;
}

export interface AuthorityReport {
  reports: number;
  first_day: string | null;
  last_day: string;
  older_day: string | null;
  category: string | null;
  is_summary: boolean;
}

/**
 * Counts the complaints about one number, with an entry per authority.
 * - A single report counts one on its day.
 * - A summary already contains the single reports of its period, so it adds only the remainder, never below 0. The
 *   period begins on its first day or, if that is unknown, `windowDays` before `older_day`.
 * - The remainder's days are unknown, so it is spread evenly over the period, last day included. Without a first day
 *   it is spread from `older_day` on. It is also listed in `undated`, so that no page shows its days as known.
 * - Summaries of different periods of one authority both count.
 */
export function countOpenReports(reports: readonly CountedReport[]): StoredOpenData[] {
  const authorities = new Map<string, CountedReport[]>();
  for (const report of reports) {
    const known = authorities.get(report.source);
    if (known) known.push(report);
    else authorities.set(report.source, [report]);
  }
  const entries = [...authorities].map(([source, ofIt]) => countAuthority(source, ofIt));
  return entries.sort((a, b) => compare(a.source, b.source));
}

export function countAuthority(source: string, reports: readonly AuthorityReport[]): StoredOpenData {
  const [first] = reports;
  if (first && reports.length === 1 && !first.is_summary) return countSingle(source, first);
  const days = new Map<number, number>();
  const subjects = new Map<string, number>();
  const undated: UndatedPeriod[] = [];
  let firstDay: string | null = null;
  let lastDay = '';
  let isFirstKnown = true;
  const add = (report: AuthorityReport, day: number, count: number) => {
    if (count === 0) return;
    days.set(day, (days.get(day) ?? 0) + count);
    if (report.category !== null) subjects.set(report.category, (subjects.get(report.category) ?? 0) + count);
  };
  for (const report of reports) {
    if (report.first_day === null) isFirstKnown = false;
    else if (firstDay === null || report.first_day < firstDay) firstDay = report.first_day;
    if (report.last_day > lastDay) lastDay = report.last_day;
    if (!report.is_summary) {
      add(report, dayNumberOf(report.last_day), report.reports);
      continue;
    }
    const remainder = Math.max(0, report.reports - countInside(report, reports));
    const start = report.first_day ?? report.older_day ?? report.last_day;
    const [from, to] = [Math.min(dayNumberOf(start), dayNumberOf(report.last_day)), dayNumberOf(report.last_day)];
    for (const [day, count] of spreadDays(from, to, remainder)) add(report, day, count);
    const isFirstDayKnown = report.first_day !== null;
    if (remainder > 0 && !(isFirstDayKnown && from === to)) undated.push([from, to, remainder, isFirstDayKnown]);
  }
  return {
    source,
    days: [...days].sort((a, b) => a[0] - b[0]),
    // One report without a first day makes the number's first day unknown.
    firstDay: isFirstKnown ? firstDay : null,
    lastDay,
    subjects: [...subjects]
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => b.count - a.count || compare(a.category, b.category)),
    ...(undated.length > 0 && { undated: undated.sort((a, b) => a[1] - b[1] || a[0] - b[0] || a[2] - b[2]) }),
  };
}

/** Fast path: most numbers of most files have one complaint. */
function countSingle(source: string, { reports, first_day, last_day, category }: AuthorityReport): StoredOpenData {
  return {
    source,
    days: [[dayNumberOf(last_day), reports]],
    firstDay: first_day,
    lastDay: last_day,
    subjects: category === null ? [] : [{ category, count: reports }],
  };
}

/** Single reports within a summary's period. */
function countInside(summary: AuthorityReport, reports: readonly AuthorityReport[]): number {
  const last = dayNumberOf(summary.last_day);
  const first = summary.first_day
    ? dayNumberOf(summary.first_day)
    : dayNumberOf(summary.older_day ?? summary.last_day) - windowDays;
  let count = 0;
  for (const single of reports) {
    const day = dayNumberOf(single.last_day);
    if (!single.is_summary && day >= first && day <= last) count += single.reports;
  }
  return count;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
