import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whether nobody has this account any more. */
export async function isErased(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('profile').select('erased_at').where('id', '=', profileId).executeTakeFirst();
  return row?.erased_at !== null;
}
