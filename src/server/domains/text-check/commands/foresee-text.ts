import { runChecks, textChecks } from '../rules/check-text.ts';
import { keysOfText, type LookOptions, repeatMs, type WrittenText } from './look-at-text.ts';
import '../tables.ts';

// What `LookAtText` does for nearly every new text, for who writes it by a statement that is a transaction of its own.

/** The columns of a given row that `isUnheardOf` and `newTextParts` read. */
export const newTextColumns = {
  ...{ text_kind: 'text', text_revision: 'text', text_at: 'int8', text_expires_at: 'timestamptz' },
  ...{ skeleton: 'text', letters: 'text', other_number: 'text', other_author: 'text' },
  ...{ repeat_of_author: 'text', repeat_on_number: 'text', removed_key: 'text' },
} as const;

/**
 * What stands in the row of a text that nothing is held against as long as the same stands nowhere else; null where it
 * would be held all the same.
 */
export type ForeseeText = (
  text: Omit<WrittenText, 'id'>,
  now: Date,
) => Record<keyof typeof newTextColumns, string | number> | null;

/** By what two texts would count as the same: those may not stand in one statement. */
export function newTextKeys(foreseen: NonNullable<ReturnType<ForeseeText>>): string[] {
  return [String(foreseen.repeat_of_author), String(foreseen.repeat_on_number)];
}

/**
 * A condition of a row with `newTextColumns` and `now`: within a day the author wrote the same nowhere, nobody wrote it
 * about this number, and none was removed.
 */
export const isUnheardOf = (row: string) => `not exists (
      select from unnest(array[${row}.repeat_of_author, ${row}.repeat_on_number, ${row}.removed_key]) as asked_key (key),
        lateral (select expires_at from text_repeat where text_repeat.key = asked_key.key offset 0) known
      where known.expires_at > ${row}.now
    )`;

/**
 * The common table expressions that keep new texts' folded keys and where they stand. `text_repeated` has the keys of
 * both kinds that were kept.
 *
 * @param from a common table expression with a row of each text: its `text_id` as text, `newTextColumns` and `now`
 */
export function newTextParts(from: string): string {
  return `text_kept as (
    insert into text_key (kind, text_id, revision, skeleton, letters)
    select text_kind, text_id, text_revision, skeleton, letters from ${from}
  ), text_repeated as (
    insert into text_repeat as r (key, uses, expires_at)
    select use.key, jsonb_build_array(
        jsonb_build_object('other', use.other, 'text', text_kind || ':' || text_id, 'at', text_at)
      ), text_expires_at
    from ${from} cross join lateral (values (repeat_of_author, other_number), (repeat_on_number, other_author)) use (key, other)
    order by use.key
    on conflict (key) do update set uses = excluded.uses, expires_at = excluded.expires_at
      where r.expires_at <= excluded.expires_at - ${repeatMs} * interval '1 ms'
    returning key
  )`;
}

/** A condition of a row with `newTextColumns` after `newTextParts`: nobody wrote the same at this moment. */
export const isStillUnheardOf = (row: string) =>
  `(${row}.repeat_of_author in (select key from text_repeated) and ${row}.repeat_on_number in (select key from text_repeated))`;

export function createForesight({ key, heldWords, checks = textChecks }: LookOptions): ForeseeText {
  return (written, now) => {
    const at = now.getTime();
    const itself = [{ other: '', text: '', at }];
    const known = { ofAuthor: itself, onNumber: itself, wasRemoved: false };
    if (runChecks(checks, { text: written.text, heldWords, ...known }).length > 0) return null;
    const { skeleton, letters, number, writer, ofAuthor, onNumber, removed } = keysOfText(key, written);
    return {
      ...{ text_kind: written.kind, text_revision: written.revision },
      ...{ text_at: at, text_expires_at: new Date(at + repeatMs).toISOString(), skeleton, letters },
      ...{ repeat_of_author: ofAuthor, repeat_on_number: onNumber, removed_key: removed },
      ...{ other_number: number, other_author: writer },
    };
  };
}
