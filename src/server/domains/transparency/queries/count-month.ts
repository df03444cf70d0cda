import { countComplaintsIn } from '#server/domains/complaint/door.ts';
import { countModerationQueue, countReports } from '#server/domains/moderation/door.ts';
import { countRestrictions, countReversed, countStatementAppeals } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Figures } from '../tables.ts';

/**
 * Counts a period from the logs. Names of figures: `complaint.<reason>` and `report.<reason>` for what arrived;
 * `restriction.<kind>.<ground>` for statements, with `found.` and `decided.` for the automatic part; `upheld`,
 * `refused`, `void` and `late` for complaints; `appeals`, `granted`, `denied` for appeals with and without a complaint;
 * `reversed`, `accounts`, `waves`, `spamWaves`, `spamWaveTexts`; `median.complaint` and `median.report` in hours.
 */
export async function countMonth(db: Db, span: { from: Date; to: Date }): Promise<Figures> {
  const figures: Record<string, number> = {};
  const add = (name: string, count: number) => {
    if (count > 0) figures[name] = (figures[name] ?? 0) + count;
  };
  const complaints = await countComplaintsIn(db, span);
  const reports = await countReports(db, span);
  for (const { reason, count } of complaints.byReason) add(`complaint.${reason}`, count);
  for (const { reason, count } of reports.byReason) add(`report.${reason}`, count);
  for (const { restriction, ground, count, found, decided } of await countRestrictions(db, span)) {
    add(`restriction.${restriction}.${ground}`, count);
    add(`found.${restriction}.${ground}`, found);
    add(`decided.${restriction}.${ground}`, decided);
  }
  const { upheld, refused, late, appeals, granted, denied } = complaints;
  const reversed = await countReversed(db, span);
  const counts = { upheld, refused, void: complaints.void, late, appeals, granted, denied, reversed };
  for (const [name, count] of Object.entries(await countStatementAppeals(db, span))) add(name, count);
  const all = { ...counts, ...(await countModerationQueue(db, span)) };
  for (const [name, count] of Object.entries(all)) add(name, count);
  add('decided_complaints', complaints.decided);
  add('decided_reports', reports.decided);
  if (complaints.medianHours !== null) figures['median.complaint'] = tenths(complaints.medianHours);
  if (reports.medianHours !== null) figures['median.report'] = tenths(reports.medianHours);
  return figures;
}

const tenths = (hours: number) => Math.round(hours * 10) / 10;
