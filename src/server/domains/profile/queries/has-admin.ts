import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whether the site has ever been given an admin who is one still, whether their account is open or not. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('profile').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}
