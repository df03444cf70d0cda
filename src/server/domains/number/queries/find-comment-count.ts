import type { Db } from '#server/platform/db/database.ts';

export const commentCountColumn = 'n.comments';

export async function findCommentCount(db: Db, phone: string): Promise<number> {
  const row = await db.selectFrom('number').select('comments').where('phone', '=', phone).executeTakeFirst();
  return row?.comments ?? 0;
}
