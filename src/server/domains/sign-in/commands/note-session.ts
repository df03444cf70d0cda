import type { Db } from '#server/platform/db/database.ts';
import { noteSeen } from '../../profile/commands/note-seen.ts';
import '../tables.ts';

/** Session and account were used just now. */
export async function noteSession(db: Db, session: { id: string; profileId: string }, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
  await noteSeen(db, session.profileId, now);
}
