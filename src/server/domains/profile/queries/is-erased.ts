import type { Db } from '#server/platform/db/database.ts';

/** Whether the account is erased. Also true if it does not exist. */
export async function isErased(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('profile').select('erased_at').where('id', '=', profileId).executeTakeFirst();
  return row?.erased_at !== null;
}
