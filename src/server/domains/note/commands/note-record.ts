import type { NumberData } from '#server/domains/part.ts';
import '../tables.ts';

/** How many members keep a private note on a number. What they wrote for themselves is theirs. */
export const noteRecord: NumberData = {
  name: 'privateNotes',
  async collect(db, phones) {
    const { notes } = await db
      .selectFrom('note')
      .select((rows) => rows.fn.countAll<string>().as('notes'))
      .where('phone', 'in', phones)
      .executeTakeFirstOrThrow();
    return { notesOfMembers: Number(notes) };
  },
};
