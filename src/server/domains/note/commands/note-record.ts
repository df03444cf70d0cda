import type { NumberData } from '#server/domains/part.ts';
import '../tables.ts';

/** How many members keep a private note on a number. What they wrote for themselves is theirs. */
export const noteRecord: NumberData = {
  name: 'privateNotes',
  async collect(db, phones, { isHolder, since }) {
    if (!isHolder) return { notesOfMembers: 0 };
    const { notes } = await db
      .selectFrom('note')
      .select((rows) => rows.fn.countAll<string>().as('notes'))
      .where('phone', 'in', phones)
      .$if(since !== null, (rows) => rows.where('created_at', '>=', since))
      .executeTakeFirstOrThrow();
    return { notesOfMembers: Number(notes) };
  },
};
