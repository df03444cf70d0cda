import type { Decision, TextRule } from '#contract/moderation.ts';
import type { Reviewable, ReviewableText, TextRulings } from '#server/domains/part.ts';
import type { MarkRemoved, ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide } from '../policy.ts';
import { findBarrier, readTextRulings, type TextBarrier } from '../queries/find-barrier.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase, lockCaseById } from './change-case.ts';
import { changeState } from './change-state.ts';
import { endClaim } from './claim-case.ts';
import type { CaseRow } from './lock-case.ts';

export interface TextDecision {
  decision: Decision;
  reason: TextRule;
  /** The moderator's own words; may be empty. */
  note: string;
}

/** `moderation.changed`: the case changed after the moderator loaded it. */
export type DecisionOutcome = { actId: string } | { code: 'text.not_found'; changes?: undefined } | TextBarrier;

interface DecisionDeps {
  database: Database;
  reviewableOf: ReviewableOf;
  markRemoved: MarkRemoved;
  textRulings(): readonly TextRulings[];
}

export async function decideText(
  { database, reviewableOf, markRemoved, textRulings }: DecisionDeps,
  moderator: Member,
  seen: { id: string; version: number },
  textDecision: TextDecision,
  now: Date,
): Promise<DecisionOutcome> {
  return transact(database.db, async (tx): Promise<DecisionOutcome> => {
    const held = await lockForDecision(tx, reviewableOf, seen);
    if ('code' in held) return held;
    const { row, text, reviewable } = held;
    const refusal = refusalOf(canDecide(moderator, text));
    if (refusal !== null) return { code: refusal };
    const ref = { kind: row.kind, id: text.id };
    const textRulingsOf = await readTextRulings(tx, textRulings, [ref]);
    const barrier = findBarrier(textRulingsOf(ref), moderator.profileId, text, states[textDecision.decision]);
    if (barrier !== null) return barrier;
    const actId = await changeCase(
      tx,
      row,
      await changeOf(tx, row, textDecision.decision, now),
      {
        act: acts[textDecision.decision],
        source: 'moderator',
        moderatorId: moderator.profileId,
        reason: textDecision.reason,
        note: textDecision.note,
        textState: text.state,
      },
      now,
    );
    const to = { state: states[textDecision.decision], rule: textDecision.reason, actId };
    await changeState(tx, { reviewable, id: text.id }, to, now);
    if (textDecision.decision !== 'hold') await closeReports(tx, row, textDecision.decision, actId, now);
    if (textDecision.decision === 'remove') await markRemoved(tx, row, now);
    await endClaim(tx, { source: 'text', id: row.id }, moderator.profileId);
    return { actId };
  });
}

const acts = { keep: 'kept', remove: 'removed', hold: 'set_aside' } as const;
const states = { keep: 'shown', remove: 'removed', hold: 'held' } as const;

/** Locks the text and then its case, or returns why no decision is possible. */
export async function lockForDecision(
  tx: Tx,
  reviewableOf: ReviewableOf,
  seen: { id: string; version: number },
): Promise<
  { row: CaseRow; text: ReviewableText; reviewable: Reviewable } | { code: 'text.not_found' | 'moderation.changed' }
> {
  const found = await tx
    .selectFrom('moderation_case')
    .select(['kind', 'text_id'])
    .where('id', '=', seen.id)
    .executeTakeFirst();
  const reviewable = found && reviewableOf(found.kind);
  const text = found && (await reviewable?.lock(tx, found.text_id));
  const row = text && (await lockCaseById(tx, seen.id));
  if (!reviewable || !text || !row) return { code: 'text.not_found' };
  const isAsSeen = row.state === 'open' && row.version === seen.version && row.revision === text.revision;
  return isAsSeen ? { row, text, reviewable } : { code: 'moderation.changed' };
}

async function changeOf(tx: Tx, row: CaseRow, decision: Decision, now: Date) {
  if (decision === 'hold') return { held_by: 'moderator', rank: places.setAside } as const;
  const closed = {
    state: 'closed',
    held_by: null,
    reports: 0,
    reporters: 0,
    rank: places.waiting,
    decided_at: now,
  } as const;
  if (decision === 'remove') return { ...closed, outcome: 'removed' } as const;
  const reasons = await tx
    .selectFrom('moderation_report')
    .select('reason')
    .distinct()
    .where('kind', '=', row.kind)
    .where('text_id', '=', row.text_id)
    .where('outcome', 'is', null)
    .execute();
  const judged = Object.fromEntries(reasons.map(({ reason }) => [reason, now.getTime()]));
  return { ...closed, outcome: 'kept', judged: { ...row.judged, ...judged } } as const;
}

/** Closes the live reports with this outcome. Their networks are kept until an undo is no longer possible. */
export async function closeReports(
  tx: Tx,
  { kind, text_id }: Pick<CaseRow, 'kind' | 'text_id'>,
  decision: 'keep' | 'remove',
  actId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('moderation_report')
    .set({ outcome: decision === 'keep' ? 'kept' : 'removed', act_id: actId, decided_at: now })
    .where('kind', '=', kind)
    .where('text_id', '=', text_id)
    .where('outcome', 'is', null)
    .execute();
}
