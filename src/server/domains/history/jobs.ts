import { toDay } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dropPartitions, type PartitionedTable } from '#server/platform/db/partitions.ts';
import { type Job, workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import {
  deleteLateEntry,
  deleteLateHistory,
  type EntryHash,
  lateEntries,
  lateHistories,
} from './commands/delete-history.ts';

/** `days` is the retention of the history, and `entryHash` the one that the calls use. */
export function historyJobs({ db }: Database, { days, entryHash }: { days: number; entryHash: EntryHash }): Job[] {
  return [
    { name: 'delete-old-history', everyMs: hourMs, run: (at) => deleteOldHistory(db, at, days) },
    workOn(lateEntries, (entry) => deleteLateEntry(db, entryHash, entry)),
    workOn(lateHistories, (history) => deleteLateHistory(db, history)),
  ];
}

/** The search history, partitioned by month. `days` is its retention. */
export function historyTable(days: number): PartitionedTable {
  return { name: 'search_history', width: 'month', ahead: 2, retentionMs: days * dayMs };
}

/** Deletes old search history: whole months, then rows, because the privacy notice promises days. */
export async function deleteOldHistory(db: Db, now: Date, days: number): Promise<void> {
  await dropPartitions(db, historyTable(days), now);
  const before = new Date(now.getTime() - days * dayMs);
  await db
    .deleteFrom('search_history')
    // The day excludes the partitions of later months.
    .where('day', '<=', toDay(before))
    .where('searched_at', '<', before)
    .modifyEnd(onEveryShard)
    .execute();
}
