import type { NumberData } from '#server/domains/part.ts';

/** Export for a number's holder: texts on the number since they hold it, without authors. */
export const commentRecord: NumberData = {
  name: 'comments',
  async collect(db, phones, { isHolder }) {
    if (!isHolder) return [];
    const rows = await db
      .selectFrom('comment')
      .select(['parent_id', 'text', 'created_at', 'edited_at'])
      .where('phone', 'in', phones)
      .where('state', '=', 'shown')
      .where('is_before_holder', '=', false)
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
