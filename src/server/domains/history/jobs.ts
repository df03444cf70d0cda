import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dropPartitions, type PartitionedTable } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';

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
