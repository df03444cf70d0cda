import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';
import './tables.ts';

/** Forgets who looked what up, once it no longer counts. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lookupRetentionDays * dayMs);
  await db.deleteFrom('lookup').where('seen_at', '<', before).execute();
}
