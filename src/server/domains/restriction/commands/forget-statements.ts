import type { Db, Tx } from '#server/platform/db/database.ts';

export async function forgetStatements(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('moderation_statement').where('stated_at', '<', before).execute();
}

/** Removes an erased account's complaint links, which open the complaint to anyone who knows them. */
export async function forgetAppealLinks(tx: Tx, profileId: string): Promise<void> {
  await tx
    .updateTable('moderation_statement')
    .set({ appeal_link: null })
    .where('profile_id', '=', profileId)
    .where('appeal_link', 'is not', null)
    .execute();
}
