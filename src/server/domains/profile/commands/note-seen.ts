import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The account was used; written at most once an hour by the caller. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('profile').set({ last_seen_at: now }).where('id', '=', id).execute();
}
