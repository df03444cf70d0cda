import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dropPartitions, type PartitionedTable } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import './tables.ts';

/**
 * Months of look-ups.
 *
 * @param days that a member's search history goes back
 */
export function historyTable(days: number): PartitionedTable {
  return { name: 'search_history', width: 'month', ahead: 2, keptMs: days * dayMs };
}

/**
 * Forgets what members looked up long ago: drops whole months, and deletes the rows of the month that is partly past, as
 * members and the privacy notice are promised days.
 *
 * @param days that a member's search history goes back
 */
export async function deleteOldHistory(db: Db, now: Date, days: number): Promise<void> {
  await dropPartitions(db, historyTable(days), now);
  const before = new Date(now.getTime() - days * dayMs);
  await db
    .deleteFrom('search_history')
    // The day tells the database that no later month has any.
    .where('day', '<=', toDay(before))
    .where('searched_at', '<', before)
    .modifyEnd(onEveryShard)
    .execute();
}
