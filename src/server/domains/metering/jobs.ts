import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';
import './tables.ts';

/** Deletes look-ups past their retention, and rows that a wrong clock dated more than two days ahead. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lookupRetentionDays * dayMs);
  const tooFar = new Date(now.getTime() + 2 * dayMs);
  await db
    .deleteFrom('lookup')
    .where((where) => where.or([where('seen_at', '<', before), where('seen_at', '>', tooFar)]))
    .execute();
}
