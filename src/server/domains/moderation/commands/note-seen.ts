import type { Db } from '#server/platform/db/database.ts';

/**
 * Marks these cases as seen by a moderator, which their reporters can read. Skips locked rows, so that reading never
 * waits for a decision; they are marked the next time.
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
