import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';

export type OwnNote = { id: number; text: string } | null;

/** Read with the viewer's own data, which is never in the shared cache. */
export const noteSection = {
  key: 'note' as const,
  own: {
    columns: { note_id: 'my_note.id', note_text: 'my_note.text' },
    joins: 'left join note my_note on my_note.profile_id = :viewer::int8 and my_note.phone = asked.phone',
    read: (row: { note_id: string | null; note_text: string | null }): OwnNote =>
      row.note_id === null ? null : { id: Number(row.note_id), text: row.note_text ?? '' },
  },
  present({ own }: { own: { note: OwnNote } | null }, _: NumberFrame) {
    return { notice: own?.note ?? null } satisfies SectionView;
  },
  // The note would reveal the number to its author.
  presentWithheld() {
    return { notice: null } satisfies SectionView;
  },
} satisfies NumberSection;
