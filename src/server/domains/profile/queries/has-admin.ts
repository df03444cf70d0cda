import type { Db } from '#server/platform/db/database.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('profile').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst();
  return row !== undefined;
}
