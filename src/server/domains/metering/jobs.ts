import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dayMs } from '#shared/time.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';
import './tables.ts';

/** Forgets who looked what up, once it no longer counts, and what a wrong clock wrote for days that are still to come. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lookupRetentionDays * dayMs);
  const tooFar = new Date(now.getTime() + 2 * dayMs);
  await db
    .deleteFrom('lookup')
    .where((where) => where.or([where('seen_at', '<', before), where('seen_at', '>', tooFar)]))
    .modifyEnd(onEveryShard)
    .execute();
}
