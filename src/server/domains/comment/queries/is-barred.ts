import type { Db } from '#server/platform/db/database.ts';

/** SQL rows (`profile_id`, `phone`) of members permanently barred from a number, for joins in other domains. */
export const barredRows = '(select profile_id, phone from comment_bar)';

export async function isBarred(db: Db, profileId: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('comment_bar')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}
