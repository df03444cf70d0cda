import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Numbers that members were barred from, as other domains may join them: `phone` whose holder bars `profile_id`. */
export const barredRows = '(select profile_id, phone from comment_bar)';

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
