import { sql } from 'kysely';
import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type { TextRulings } from '#server/domains/part.ts';
import type { LookAtText } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Admission, type NewText, settleText } from './settle-text.ts';

export type { Admission, NewText };

/**
 * Checks a text and decides whether it is shown. Runs in the writer's transaction, after the text's row was written and
 * so locked; a held text gets its case here. Never throws because of the text's content.
 */
export type AdmitText = (tx: Tx, text: NewText, now: Date) => Promise<Admission>;

/** @param textRulings of all domains */
export function createAdmission(
  lookAt: LookAtText,
  textRulings: () => readonly TextRulings[] = () => [],
  notifyOpened: NotifyOpened = async () => {},
): AdmitText {
  return async (tx, text, now) => {
    const { kind, id } = text;
    // Texts of which other domains await decisions are watched, with or without a case.
    const hasCase = sql<boolean>`(
      exists (select from moderation_case c where c.kind = ${kind} and c.text_id = ${id})
      or exists (select from moderation_watch w where w.kind = ${kind} and w.text_id = ${id})
    )`;
    const { holds, answer: isKnown } = await lookAt(tx, text, hasCase, now);
    // A text removed with its author's account may have no case, but must still be settled before it is shown again.
    const isNew = !isKnown && text.stateBefore !== 'removed';
    if (holds.length === 0 && isNew) return { state: 'shown' };
    return settleText(tx, text, { found: holds, textRulings, notifyOpened }, now);
  };
}
