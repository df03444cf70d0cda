import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dropPartitions, type PartitionedTable } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';

/** One partition a day, dropped at midnight (UTC) when its last look-up is seven days old. */
export const lookupTable: PartitionedTable = {
  name: 'lookup',
  width: 'day',
  ahead: 3,
  retentionMs: (lookupRetentionDays - 1) * dayMs,
};

/** Deletes look-ups past their retention, and rows that a wrong clock dated more than two days ahead. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  await dropPartitions(db, lookupTable, now);
  // Rows of a partition that could not be dropped, and of none: of long past days, and of future ones.
  const first = toDay(new Date(now.getTime() - lookupTable.retentionMs));
  const last = toDay(new Date(now.getTime() + 2 * dayMs));
  await db
    .deleteFrom('lookup')
    .where((lookup) => lookup.or([lookup('day', '<', first), lookup('day', '>', last)]))
    .modifyEnd(onEveryShard)
    .execute();
}
