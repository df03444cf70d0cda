import { runChecks, textChecks } from '../rules/check-text.ts';
import { type AdmissionOptions, keysOfText, type NewText, repeatMs } from './admit-text.ts';
import '../tables.ts';

// What `AdmitText` does for nearly every new text, for who writes it by a statement that is a transaction of its own.

/** The parameters of `newTextParts` and `isUnheardOf`. */
export const newTextParameters = [
  ...(['textKind', 'textRevision', 'textAt', 'textNow', 'textExpiresAt', 'skeleton', 'letters'] as const),
  ...(['repeatOfAuthor', 'repeatOnNumber', 'removedKey', 'otherNumber', 'otherAuthor'] as const),
] as const;

/**
 * What stands in the statement for a text that nothing is held against as long as the same stands nowhere else; null
 * where it would be held all the same.
 */
export type ForeseeText = (
  text: Omit<NewText, 'id'>,
  now: Date,
) => Record<(typeof newTextParameters)[number], string | number> | null;

/** A condition: within a day the author wrote the same nowhere, nobody wrote it about this number, and none was removed. */
export const isUnheardOf = `not exists (
        select from unnest(array[:repeatOfAuthor::text, :repeatOnNumber::text, :removedKey::text]) as asked_key (key),
          lateral (
            select expires_at from text_repeat where text_repeat.key = asked_key.key offset 0
          ) known
        where known.expires_at > :textNow::timestamptz
      )`;

/**
 * The common table expressions that keep a new text's folded keys and where it stands.
 *
 * @param from a common table expression with a row of the text
 * @param id the text's id there, as text
 */
export function newTextParts(from: string, id: string): string {
  return `text_kept as (
    insert into text_key (kind, text_id, revision, skeleton, letters)
    select :textKind::text, ${id}, :textRevision::text, :skeleton::text, :letters::text from ${from}
  ), text_repeated as (
    insert into text_repeat as r (key, uses, expires_at)
    select use.key, jsonb_build_array(
        jsonb_build_object('other', use.other, 'text', :textKind::text || ':' || ${id}, 'at', :textAt::int8)
      ), :textExpiresAt::timestamptz
    from ${from}, (values
      (1, :repeatOfAuthor::text, :otherNumber::text), (2, :repeatOnNumber::text, :otherAuthor::text)
    ) use (place, key, other)
    order by use.place
    on conflict (key) do update set uses = excluded.uses, expires_at = excluded.expires_at
      where r.expires_at <= :textNow::timestamptz
    returning key
  )`;
}

/** A condition that must hold after `newTextParts`: nobody wrote the same at this moment. */
export const isStillUnheardOf = '(select count(*) from text_repeated) = 2';

export function createForesight({ key, heldWords, checks = textChecks }: AdmissionOptions): ForeseeText {
  return (written, now) => {
    const at = now.getTime();
    const itself = [{ other: '', text: '', at }];
    const known = { ofAuthor: itself, onNumber: itself, wasRemoved: false };
    if (runChecks(checks, { text: written.text, heldWords, ...known }).length > 0) return null;
    const { skeleton, letters, number, writer, ofAuthor, onNumber, removed } = keysOfText(key, written);
    return {
      ...{ textKind: written.kind, textRevision: written.revision, textAt: at, textNow: now.toISOString() },
      ...{ textExpiresAt: new Date(at + repeatMs).toISOString(), skeleton, letters },
      ...{ repeatOfAuthor: ofAuthor, repeatOnNumber: onNumber, removedKey: removed },
      ...{ otherNumber: number, otherAuthor: writer },
    };
  };
}
