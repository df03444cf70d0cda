import type { DayCounts, StoredOpenData } from '#server/domains/number/commands/project-open-data.ts';
import { dayNumberOf } from './read-day.ts';

/** One or more reports that differ in nothing but their key, or one summary. */
export interface CountedReport {
  source: string;
  reports: number;
  first_day: string | null;
  last_day: string;
  older_day: string | null;
  category: string | null;
  is_summary: boolean;
}

/**
 * What the authorities say about one number, one entry each.
 *
 * How complaints are counted, for one number and one authority:
 * - A single report counts one on its day.
 * - A summary (so many reports in a period) already contains the single reports of its period, from its first day, or
 *   from the beginning where that is unknown, to its last day. So it adds only the remainder: its reports less those
 *   single ones, never below 0.
 * - Of the remainder one report certainly is of the last day. Nobody knows the days of the others: they are put on the
 *   summary's first day, or on the day by which the source says that all older ones were published (`older_day`), so
 *   that they weigh as little as they can (older is weaker).
 * - Summaries of different periods of one authority both count.
 */
export function countComplaints(reports: readonly CountedReport[]): StoredOpenData[] {
  if (reports.length === 1) return [countAuthority(reports)];
  const authorities = new Map<string, CountedReport[]>();
  for (const report of reports) {
    const known = authorities.get(report.source);
    if (known) known.push(report);
    else authorities.set(report.source, [report]);
  }
  const entries = [...authorities.values()].map(countAuthority);
  return entries.sort((a, b) => compare(a.source, b.source));
}

function countAuthority(reports: readonly CountedReport[]): StoredOpenData {
  const days = new Map<string, number>();
  const subjects = new Map<string, number>();
  let firstDay: string | null = null;
  let lastDay = '';
  let isFirstKnown = true;
  const add = (report: CountedReport, day: string, count: number) => {
    if (count === 0) return;
    days.set(day, (days.get(day) ?? 0) + count);
    if (report.category !== null) subjects.set(report.category, (subjects.get(report.category) ?? 0) + count);
  };
  for (const report of reports) {
    if (report.first_day === null) isFirstKnown = false;
    else if (firstDay === null || report.first_day < firstDay) firstDay = report.first_day;
    if (report.last_day > lastDay) lastDay = report.last_day;
    if (!report.is_summary) {
      add(report, report.last_day, report.reports);
      continue;
    }
    const remainder = Math.max(0, report.reports - countInside(report, reports));
    const onLastDay = Math.min(1, remainder);
    add(report, report.last_day, onLastDay);
    add(report, report.older_day ?? report.last_day, remainder - onLastDay);
  }
  return {
    source: reports[0]?.source ?? '',
    days: [...days].map(([day, count]) => [dayNumberOf(day), count] as DayCounts[number]).sort((a, b) => a[0] - b[0]),
    // One report without a first day makes the number's first day unknown.
    firstDay: isFirstKnown ? firstDay : null,
    lastDay,
    subjects: [...subjects]
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => b.count - a.count || compare(a.category, b.category)),
  };
}

/** Single reports of a summary's period. */
function countInside(summary: CountedReport, reports: readonly CountedReport[]): number {
  let count = 0;
  for (const single of reports) {
    if (single.is_summary || single.last_day > summary.last_day) continue;
    if (summary.first_day === null || single.last_day >= summary.first_day) count += single.reports;
  }
  return count;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
