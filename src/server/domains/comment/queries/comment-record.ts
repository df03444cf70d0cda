import type { NumberData } from '#server/domains/part.ts';
import '../tables.ts';

/** What was written about a number, for its holder: never who wrote it. */
export const commentRecord: NumberData = {
  name: 'comments',
  async collect(db, phones) {
    const rows = await db
      .selectFrom('comment')
      .select(['parent_id', 'text', 'created_at', 'edited_at'])
      .where('phone', 'in', phones)
      .where('state', '=', 'shown')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      isReply: row.parent_id !== null,
      text: row.text,
      writtenAt: row.created_at,
      editedAt: row.edited_at,
    }));
  },
};
