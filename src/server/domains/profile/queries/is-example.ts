import type { Db } from '#server/platform/db/database.ts';

export async function isExample(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('profile').select('is_example').where('id', '=', profileId).executeTakeFirst();
  return row?.is_example === true;
}
