import type { Db } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import './tables.ts';

/** Days that a member's search history goes back. */
export const historyRetentionDays = 365;

/** Forgets what members looked up long ago. */
export async function deleteOldHistory(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyRetentionDays * dayMs);
  await db.deleteFrom('search_history').where('searched_at', '<', before).execute();
}
