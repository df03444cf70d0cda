import { sql } from 'kysely';
import type { TellOpened } from '#server/domains/opened-case.ts';
import type { TextVerdicts } from '#server/domains/part.ts';
import type { LookAtText } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type Admission, type NewText, settleText } from './settle-text.ts';
import '../tables.ts';

export type { Admission, NewText };

/**
 * Looks at a text and says whether it is shown. In the writer's transaction, after the text's row was written and is so
 * locked; where the text is held, its row in the queue is written here. Never throws for what a text holds.
 */
export type AdmitText = (tx: Tx, text: NewText, now: Date) => Promise<Admission>;

/** @param verdicts of all domains */
export function createAdmission(
  lookAt: LookAtText,
  verdicts: () => readonly TextVerdicts[] = () => [],
  tellOpened: TellOpened = async () => {},
): AdmitText {
  return async (tx, text, now) => {
    const { kind, id } = text;
    const hasCase = sql<boolean>`exists (select from moderation_case c where c.kind = ${kind} and c.text_id = ${id})`;
    const { holds, answer: isKnown } = await lookAt(tx, text, hasCase, now);
    // What went with its author's account has no row of the queue, and is looked at all the same before it is seen again.
    const isNew = !isKnown && text.stateBefore !== 'removed';
    if (holds.length === 0 && isNew) return { state: 'shown' };
    return settleText(tx, text, { found: holds, verdicts, tellOpened }, now);
  };
}
