import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** In the columns of other domains' sections: how many comments on the number are shown; null without a row. */
export const commentCountColumn = 'n.comments';

/** How many comments on a number are shown. */
export async function findCommentCount(db: Db, phone: string): Promise<number> {
  const row = await db.selectFrom('number').select('comments').where('phone', '=', phone).executeTakeFirst();
  return row?.comments ?? 0;
}
