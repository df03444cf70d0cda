import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import './tables.ts';

/** Deletes entries of the search history that are older than `days` days. */
export async function deleteOldHistory(db: Db, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * dayMs);
  await db.deleteFrom('search_history').where('searched_at', '<', before).execute();
}
