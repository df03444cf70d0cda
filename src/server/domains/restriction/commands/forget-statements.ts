import type { Db, Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Statements are kept as long as the log whose acts they name: moderation says until when. */
export async function forgetStatements(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('moderation_statement').where('stated_at', '<', before).execute();
}

/** An account is erased: the address of a complaint's page opens it to whoever knows it. */
export async function forgetAppealLinks(tx: Tx, profileId: string): Promise<void> {
  await tx
    .updateTable('moderation_statement')
    .set({ appeal_link: null })
    .where('profile_id', '=', profileId)
    .where('appeal_link', 'is not', null)
    .execute();
}
