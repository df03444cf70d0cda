import type { Db } from '#server/platform/db/database.ts';

/** Marks cases as seen by a moderator. Skips locked rows, so that reading never waits for a decision. */
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
