import type { TextRule } from '#contract/moderation.ts';
import type { Reviewable, ReviewableText, TextState } from '#server/domains/part.ts';
import { type ComplaintGround, stateInstead } from '#server/domains/restriction/door.ts';
import type { RemovedMarks } from '#server/domains/text-check/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findAccountRemoval, findRemoval } from '../queries/find-barrier.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { changeState, getAct, sayWhy } from './change-state.ts';
import { closeReports } from './decide-text.ts';
import { type CaseRow, lockCase } from './lock-case.ts';

export interface Judgement {
  state: TextState;
  /** Rule for the removal; for a shown text, the rule that the complaint cited. */
  rule: TextRule;
  /** Null for an automatic decision. */
  moderatorId: string | null;
  complaintId: string;
  ground?: ComplaintGround;
}

/**
 * Decides about a text because of a complaint, in the transaction that has locked it. Returns the act's id, or null if
 * a removal by a moderator, of the text or its account, stands with its own reasons.
 */
export type JudgeText = (
  tx: Tx,
  about: { reviewable: Reviewable; text: ReviewableText },
  judgement: Judgement,
  now: Date,
) => Promise<string | null>;

const acts = { shown: 'kept', held: 'set_aside', removed: 'removed' } as const;

export function createJudge(marks: RemovedMarks): JudgeText {
  return async (tx, { reviewable, text }, { state, rule, moderatorId, complaintId, ground }, now) => {
    const known = await lockCase(tx, { kind: reviewable.kind, id: text.id });
    const isAsIs = text.state === state && (known === undefined || known.state === 'closed');
    if (isAsIs) return null;
    const keeping = state === 'shown' ? await findKeeping(tx, reviewable.kind, text) : null;
    if (keeping !== null) {
      const act = await getAct(tx, keeping);
      const why = { ...sayWhy(act), applied_at: act.done_at };
      await stateInstead(tx, { ...text, kind: reviewable.kind }, { why }, now);
      return null;
    }
    const row = known ?? (await createClosedCase(tx, reviewable.kind, text, now));
    const actId = await changeCase(
      tx,
      row,
      changeOf(state, now),
      {
        act: acts[state],
        source: 'complaint',
        reason: rule,
        textState: text.state,
        ...(moderatorId !== null && { moderatorId }),
        evidence: { complaint: complaintId },
      },
      now,
    );
    // Both parties are notified by the complaint's ticket.
    await changeState(tx, { reviewable, id: text.id }, { state, rule, actId, isTold: true, ground }, now);
    if (state !== 'held') await closeReports(tx, row, state === 'shown' ? 'keep' : 'remove', actId, now);
    if (state === 'removed') await marks.markRemoved(tx, row, now);
    if (state === 'shown' && row.outcome === 'removed') await marks.unmarkRemoved(tx, row);
    return actId;
  };
}

/** The act that keeps the text removed: a moderator's decision, or the removal of its author. Null if none. */
async function findKeeping(
  tx: Tx,
  kind: string,
  { id, author, state, isShared }: ReviewableText,
): Promise<string | null> {
  if (state !== 'removed') return null;
  const removal = await findRemoval(tx, { kind, id, author });
  if (removal?.source === 'moderator') return removal.id;
  // A text given by several people does not go with one account.
  return isShared === true ? null : findAccountRemoval(tx, author);
}

function changeOf(state: TextState, now: Date): Parameters<typeof changeCase>[2] {
  // Held by a moderator until decided, so that an edit by the author cannot release it.
  if (state === 'held') return { state: 'open', outcome: null, held_by: 'moderator', rank: places.setAside };
  const closed = {
    state: 'closed',
    held_by: null,
    reports: 0,
    reporters: 0,
    rank: places.waiting,
    decided_at: now,
  } as const;
  return { ...closed, outcome: state === 'removed' ? 'removed' : 'kept' };
}

/** Creates a closed case for a text without one. */
export async function createClosedCase(tx: Tx, kind: string, text: ReviewableText, now: Date): Promise<CaseRow> {
  return tx
    .insertInto('moderation_case')
    .values({
      kind,
      text_id: text.id,
      profile_id: text.author,
      phone: text.phone,
      revision: text.revision,
      state: 'closed',
      outcome: 'kept',
      held_by: null,
      opened_at: now,
      seen_at: now,
      decided_at: null,
      last_act: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
