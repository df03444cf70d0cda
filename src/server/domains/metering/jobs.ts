import { toDay } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dropPartitions, type PartitionedTable } from '#server/platform/db/partitions.ts';
import { dayMs } from '#shared/time.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';
import './tables.ts';

/**
 * A partition a day. It is dropped at midnight (UTC) when its first look-up is eight days old and its last one seven, the
 * longest that one counts.
 */
export const lookupTable: PartitionedTable = {
  name: 'lookup',
  width: 'day',
  ahead: 3,
  keptMs: (lookupRetentionDays - 1) * dayMs,
};

/** Forgets who looked what up, once it no longer counts, and what a wrong clock wrote for days that are still to come. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  await dropPartitions(db, lookupTable, now);
  // What had no partition: of days long past, and of the future.
  const first = toDay(new Date(now.getTime() - lookupTable.keptMs));
  const last = toDay(new Date(now.getTime() + 2 * dayMs));
  await db
    .deleteFrom('lookup')
    .where((lookup) => lookup.or([lookup('day', '<', first), lookup('day', '>', last)]))
    .modifyEnd(onEveryShard)
    .execute();
}
