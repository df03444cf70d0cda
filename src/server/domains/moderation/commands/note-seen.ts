import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** These rows of the queue were on a moderator's screen: whoever reported them before reads so. */
export async function noteSeen(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('moderation_case').set({ seen_at: now }).where('id', 'in', ids).execute();
}
