import type { NumberData } from '#server/domains/part.ts';

/** How many members have a private note on a number. The notes themselves belong to their authors. */
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
