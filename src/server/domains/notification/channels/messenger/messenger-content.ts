import type { PersonalData } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

export async function findMessengerContent(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice_messenger')
    .select('shows_content')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row?.shows_content === true;
}

export async function showInMessenger(db: Db, { profileId }: Member, showsContent: boolean): Promise<void> {
  const row = { shows_content: showsContent };
  await db
    .insertInto('notice_messenger')
    .values({ profile_id: profileId, ...row })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(row))
    .execute();
}

/** Setting for notices by messenger. The chat itself belongs to the sign-in domain. */
export const messengerData: PersonalData = {
  name: 'noticeMessenger',
  async collect(db, { profileId }) {
    return { showsContent: await findMessengerContent(db, profileId) };
  },
  async erase(tx, { profileId }) {
    await tx.deleteFrom('notice_messenger').where('profile_id', '=', profileId).execute();
  },
};
