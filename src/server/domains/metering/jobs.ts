import type { Db } from '#server/platform/db/database.ts';
import { lookupRetentionDays } from './meter/lookup-log.ts';
import './tables.ts';

/** Forgets who looked what up, once it no longer counts. */
export async function deleteOldLookups(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lookupRetentionDays * 86_400_000);
  await db.deleteFrom('lookup').where('seen_at', '<', before).execute();
}
