import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { dayMs } from '#shared/time.ts';
import './tables.ts';

/**
 * Forgets what members looked up long ago.
 *
 * @param days that a member's search history goes back
 */
export async function deleteOldHistory(db: Db, now: Date, days: number): Promise<void> {
  const before = new Date(now.getTime() - days * dayMs);
  await db.deleteFrom('search_history').where('searched_at', '<', before).modifyEnd(onEveryShard).execute();
}
