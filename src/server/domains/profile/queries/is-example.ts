import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whether an account is made up, as those of a new site's examples. */
export async function isExample(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('profile').select('is_example').where('id', '=', profileId).executeTakeFirst();
  return row?.is_example === true;
}
