import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type { TextRulings, TextState } from '#server/domains/part.ts';
import { endHold } from '#server/domains/restriction/door.ts';
import type { Hold, HoldReason, WrittenText } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readTextRulings } from '../queries/find-barrier.ts';
import { wasHeldWhenGone } from '../queries/taken-texts.ts';
import { lockCase, type TextRef } from './lock-case.ts';
import { writeAct } from './write-act.ts';

export interface NewText extends WrittenText {
  /** Visibility before the edit; `shown` or left out for a new text. */
  stateBefore?: TextState;
}

export type Admission = { state: 'shown' } | { state: 'held'; reason: HoldReason };

/** A text that its author edits, or deletes and rewrites, after a moderator removed it is always held for review. */
const rewritten: Hold = { reason: 'rewritten', evidence: {} };

/** Saves the findings of the checks in the text's case, and logs the change. */
export async function settleText(
  tx: Tx,
  text: NewText,
  {
    found,
    textRulings,
    notifyOpened,
  }: { found: readonly Hold[]; textRulings(): readonly TextRulings[]; notifyOpened: NotifyOpened },
  now: Date,
): Promise<Admission> {
  const { kind, id, phone, author, revision } = text;
  for (const one of textRulings()) await one.noteEdited(tx, { kind, id });
  const known = await lockCase(tx, { kind, id });
  const isRemoved = known?.outcome === 'removed' || text.stateBefore === 'removed';
  const isSetAside =
    known !== undefined &&
    ((known.state === 'open' && known.held_by === 'moderator') || (await wasHeldWhenGone(tx, known)));
  // Editing must not release a text held by a check while a decision on a complaint about it is late.
  const isLate =
    known?.held_by === 'check' && found.length === 0 && (await isDecisionLate(tx, textRulings, { kind, id }));
  const isDecidedAgainst = isRemoved || isSetAside || isLate;
  const holds = found.length === 0 && isDecidedAgainst ? [rewritten] : found;
  const about = { kind, id, revision };
  const [first] = holds;
  if (first) {
    const act = await writeAct(
      tx,
      { act: 'held', source: 'check', about, author, reason: first.reason, evidence: holds },
      now,
    );
    const heldBy = isDecidedAgainst ? 'moderator' : 'check';
    const held = { revision, holds: JSON.stringify(holds), held_by: heldBy, last_act: act } as const;
    if (known) {
      const again = known.state === 'open' ? {} : reopened(now);
      const rank = isDecidedAgainst || known.state === 'closed' ? 1 : known.rank;
      await tx
        .updateTable('moderation_case')
        .set((row) => ({ ...held, ...again, rank, judged: '{}', version: row('version', '+', 1) }))
        .where('id', '=', known.id)
        .execute();
      if (known.state !== 'open') await notifyOpened(tx, { kind: 'held_text', id: known.id, dueAt: null }, now);
    } else {
      const opened = await tx
        .insertInto('moderation_case')
        .values({ kind, text_id: id, profile_id: author, phone, state: 'open', opened_at: now, ...nothingYet, ...held })
        .returning('id')
        .executeTakeFirstOrThrow();
      await notifyOpened(tx, { kind: 'held_text', id: opened.id, dueAt: null }, now);
    }
    return { state: 'held', reason: first.reason };
  }
  if (known) {
    // A case with reports stays open; otherwise lifting the hold closes it.
    const isOver = known.state === 'open' && known.reports === 0;
    const wasHeld = known.held_by !== null;
    if (wasHeld) await endHold(tx, { kind, text_id: id }, now);
    const act = wasHeld ? await writeAct(tx, { act: 'passed', source: 'author', about, author }, now) : known.last_act;
    await tx
      .updateTable('moderation_case')
      .set((row) => ({
        revision,
        holds: '[]',
        judged: '{}',
        held_by: null,
        last_act: act,
        version: row('version', '+', 1),
        ...(isOver && { state: 'closed', outcome: 'changed' }),
      }))
      .where('id', '=', known.id)
      .execute();
  }
  return { state: 'shown' };
}

async function isDecisionLate(tx: Tx, textRulings: () => readonly TextRulings[], ref: TextRef): Promise<boolean> {
  const textRulingsOf = await readTextRulings(tx, textRulings, [ref]);
  return textRulingsOf(ref).some(({ keepsDown }) => keepsDown?.what === 'late');
}

const nothingYet = { outcome: null, seen_at: null, decided_at: null };

function reopened(now: Date) {
  return { state: 'open', opened_at: now, ...nothingYet } as const;
}
