import type {
  Contributions,
  PersonalData,
  ReviewableText,
  TextRulings,
  TextState,
  VoteSurgeDesk,
} from '#server/domains/part.ts';
import type { MarkRemoved, ReviewableOf, UnmarkRemoved } from '#server/domains/text-check/door.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import {
  findAccountRemoval,
  findBarrier,
  opens,
  readTextRulings,
  type TextBarrier,
  type TextRulingsOf,
} from '../queries/find-barrier.ts';
import { type Before, restoreCase } from './change-case.ts';
import { changeState } from './change-state.ts';
import { lockCase } from './lock-case.ts';
import { settleReports } from './withdraw-report.ts';
import { type ModerationAct, writeAct } from './write-act.ts';

export interface UndoDeps {
  database: Database;
  reviewableOf: ReviewableOf;
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  voteSurges(): VoteSurgeDesk | undefined;
  unmarkRemoved: UnmarkRemoved;
  onTopFrom?: number;
  textRulings(): readonly TextRulings[];
}

export interface Undoing<Deps = UndoDeps> {
  tx: Tx;
  deps: Deps;
  moderatorId: string;
  /** Null if the act is about a number. */
  author: string | null;
  now: Date;
}

/** Dependencies of `undoDecision`; `markRemoved` is needed if the undo may remove the text again. */
export type UndoTextDeps = Pick<UndoDeps, 'reviewableOf' | 'unmarkRemoved'> &
  Partial<Pick<UndoDeps, 'textRulings' | 'onTopFrom'>> & { markRemoved?: MarkRemoved };

export interface DoneAct {
  id: string;
  kind: string | null;
  text_id: string | null;
  revision: string | null;
  before: unknown;
}

/** The text or case changed after the act, so it cannot be undone. */
export class ChangedSince extends Error {}

/** Another decision forbids the undo. Nothing was written. */
export class KeptDown extends ChangedSince {
  readonly barrier: TextBarrier;
  constructor(barrier: TextBarrier) {
    super(barrier.code);
    this.barrier = barrier;
  }
}

/**
 * Undoes a decision about one text.
 *
 * @param options.isTextToo false within the undo of an account removal, which restores the texts itself; then a text
 *   that changed since is skipped
 * @param options.isTold the author is notified by the caller
 * @param options.isUnstated the caller reverses the statement of reasons and checks the rulings
 * @param options.textRulingsOf rulings, if the caller read them for many texts
 * @throws ChangedSince if the text changed since, unless `isTextToo` is false
 * @throws KeptDown if another decision keeps the text as it is
 */
export async function undoDecision(
  undoing: Undoing<UndoTextDeps>,
  act: DoneAct,
  options: { isTextToo: boolean; isTold?: true; isUnstated?: true; textRulingsOf?: TextRulingsOf },
): Promise<void> {
  const { tx, deps, moderatorId, now } = undoing;
  const ref = { kind: act.kind ?? '', id: act.text_id ?? '' };
  const reviewable = deps.reviewableOf(ref.kind);
  const text = await reviewable?.lock(tx, ref.id);
  const row = await lockCase(tx, ref);
  if (!reviewable || !text || !row || row.last_act !== act.id) {
    if (options.isTextToo) throw new ChangedSince();
    return;
  }
  const before = act.before as Before;
  if (options.isTextToo) {
    const to = before.textState as TextState;
    const asked = options.isUnstated ? undefined : { textRulingsOf: options.textRulingsOf };
    const barrier = await barrierTo(undoing, { kind: ref.kind, text, to }, asked);
    if (barrier !== null) throw new KeptDown(barrier);
  }
  const rule =
    before.case.held_by === null ? undefined : await findHoldRule(tx, { ...ref, author: text.author }, act.id);
  const about = { ...ref, revision: act.revision ?? '' };
  const undone = await noteUndone(undoing, { about, undoes: act.id, ...(rule && { reason: rule }) });
  const { isTold } = options;
  const to = { state: before.textState as TextState, rule, actId: undone, ...(isTold && { isTold }) };
  if (options.isUnstated) {
    await reviewable.setState(tx, ref.id, to.state, now, rule);
  } else if (options.isTextToo) {
    await changeState(tx, { reviewable, id: ref.id }, to, now);
  }
  if (row.outcome === 'removed') await deps.unmarkRemoved(tx, row);
  else if (before.case.outcome === 'removed') await deps.markRemoved?.(tx, row, now);
  await bringReportsBack(tx, act.id);
  await restoreCase(tx, row, before, undone);
  // A reporter may have withdrawn the report since the act.
  const by = { source: 'moderator', moderatorId, textState: before.textState } as const;
  await settleReports(tx, ref, by, deps.onTopFrom, now);
}

/** @param asked undefined to ignore the decisions of other domains */
async function barrierTo(
  { tx, deps, moderatorId }: Undoing<UndoTextDeps>,
  { kind, text, to }: { kind: string; text: ReviewableText; to: TextState },
  asked: { textRulingsOf: TextRulingsOf | undefined } | undefined,
): Promise<TextBarrier | null> {
  if (asked) {
    const ref = { kind, id: text.id };
    const textRulingsOf = asked.textRulingsOf ?? (await readTextRulings(tx, deps.textRulings ?? (() => []), [ref]));
    const barrier = findBarrier(textRulingsOf(ref), moderatorId, text, to);
    if (barrier !== null) return barrier;
  }
  if (!opens(text.state, to) || (await findAccountRemoval(tx, text.author)) === null) return null;
  return { code: 'moderation.changed', details: [{ path: 'act', message: 'account_removed' }] };
}

/** Logs an undo and returns the row's id. @throws ChangedSince if it was undone before, or simultaneously */
export async function noteUndone(
  { tx, moderatorId, author, now }: Omit<Undoing, 'deps'>,
  said: { undoes: string } & Pick<ModerationAct, 'about' | 'reason'>,
): Promise<string> {
  const earlier = await tx
    .selectFrom('moderation_act')
    .select('id')
    .where('undoes', '=', said.undoes)
    .executeTakeFirst();
  if (earlier) throw new ChangedSince();
  return writeAct(tx, { act: 'undone', source: 'moderator', moderatorId, author, ...said }, now);
}

/** The rule that the author was told for the hold before an act; undefined if there was none. */
export async function findHoldRule(
  tx: Tx,
  { kind, id, author }: { kind: string; id: string; author: string },
  before: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('moderation_act')
    .select('reason')
    .where('profile_id', '=', author)
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('act', 'in', ['held', 'set_aside'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? undefined;
}

export async function bringReportsBack(tx: Tx, actId: string): Promise<void> {
  await tx
    .updateTable('moderation_report')
    .set({ outcome: null, act_id: null, decided_at: null, told_at: null })
    .where('act_id', '=', actId)
    .execute();
}
