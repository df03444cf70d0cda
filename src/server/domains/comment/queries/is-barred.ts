import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Whether a member was barred from a number for good. */
export async function isBarred(db: Db, profileId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('comment_bar')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}
