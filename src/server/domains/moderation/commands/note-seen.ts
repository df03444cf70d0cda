import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * These rows of the queue were on a moderator's screen: whoever reported them before reads so. A row that is being changed
 * at this moment is noted when it is next on the screen, so that nobody who reads waits for who decides.
 */
export async function noteSeen(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('moderation_case')
    .set({ seen_at: now })
    .where('id', 'in', (rows) =>
      rows.selectFrom('moderation_case').select('id').where('id', 'in', ids).orderBy('id').forUpdate().skipLocked(),
    )
    .execute();
}
