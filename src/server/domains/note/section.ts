import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import './tables.ts';

/** The viewer's own note on the number; null where there is none. */
export type OwnNote = { id: number; text: string } | null;

/** What only its author reads: it is read with what is the member's own, and so never kept for others. */
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
  // The author would know the number by it.
  presentWithheld() {
    return { notice: null } satisfies SectionView;
  },
} satisfies NumberSection;
