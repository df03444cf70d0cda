import { sql } from 'kysely';
import type { BurstDesk, Contributions, PersonalData, TextState } from '#server/domains/part.ts';
import { lockRole } from '#server/domains/profile/commands/account-state.ts';
import { lockWholePerson, takeTurn } from '#server/domains/profile/commands/lock-person.ts';
import { unbarWithin } from '#server/domains/profile/commands/operate-account.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canUndo, isUndoable } from '../policy.ts';
import type { ReviewableOf } from '../queries/find-texts.ts';
import { type Before, restoreCase } from './change-case.ts';
import { restoreBurst } from './decide-burst.ts';
import { lockCase } from './lock-case.ts';
import type { UnmarkRemoved } from './mark-removed.ts';
import type { BeforeRemoval } from './remove-account.ts';
import { reviveReports } from './revive-reports.ts';
import { settleReports } from './withdraw-report.ts';
import { writeAct } from './write-act.ts';
import '../tables.ts';

export interface UndoDeps {
  database: Database;
  reviewableOf: ReviewableOf;
  contributions(): readonly Contributions[];
  personalData(): readonly PersonalData[];
  bursts(): BurstDesk | undefined;
  unmarkRemoved: UnmarkRemoved;
}

export type UndoRefusal = 'text.not_found' | 'moderation.changed' | 'moderation.refused' | 'moderation.too_late';

/** What happened to a row since cannot be undone with it. */
class ChangedSince extends Error {}

/** Takes a decision back, so that all is as it was before it. Answers why not, or null when it is done. */
export async function undoAct(
  deps: UndoDeps,
  moderator: Member,
  actId: string,
  now: Date,
): Promise<UndoRefusal | null> {
  try {
    return await transact(deps.database.db, (tx) => undoWithin(tx, deps, moderator, actId, now));
  } catch (error) {
    if (error instanceof ChangedSince) return 'moderation.changed';
    throw error;
  }
}

async function undoWithin(tx: Tx, deps: UndoDeps, moderator: Member, actId: string, now: Date) {
  const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', actId).executeTakeFirst();
  if (!act) return 'text.not_found';
  const { moderator_id: moderatorId, done_at: doneAt } = act;
  const refusal = refusalOf(canUndo(moderator, { moderatorId, doneAt, isUndoable: isUndoable(act) }, now));
  if (refusal !== null) return refusal;
  const { profile_id: author } = act;
  const by = { source: 'moderator', moderatorId: moderator.profileId, author } as const;
  if (author === null) {
    // The number's row, by which all who decide about it wait for each other.
    await deps.bursts()?.hold(tx, act.text_id ?? '');
    const about = { kind: act.kind ?? '', id: act.text_id ?? '', revision: null };
    await noteUndone(tx, { ...by, about, undoes: actId }, now);
    await restoreBurst(tx, deps.bursts(), act, now);
    return null;
  }
  if (act.act !== 'account_removed') {
    await undoOne(tx, deps, act, by, { isTextToo: true }, now);
    return null;
  }
  // Of two who undo it at once the second waits here.
  await takeTurn(tx);
  await lockRole(tx, author);
  await lockWholePerson(tx, deps.personalData(), { profileId: author });
  await noteUndone(tx, { ...by, undoes: actId }, now);
  const before = act.before as BeforeRemoval;
  for (const { kind, id, state } of before.texts) {
    const text = await deps.reviewableOf(kind)?.lock(tx, id);
    if (text?.state !== 'removed') continue;
    const rule = await findHoldRule(tx, { kind, id, author: text.author }, actId);
    await deps.reviewableOf(kind)?.setState(tx, id, state, now, rule);
  }
  for (const part of deps.contributions()) await part.restore(tx, actId, now);
  const parts = await tx
    .selectFrom('moderation_act')
    .selectAll()
    .where(sql<boolean>`evidence->>'accountAct' = ${actId}`)
    .where('id', '>', actId)
    .orderBy('id')
    .execute();
  await bringReportsBack(tx, actId);
  // The texts themselves are back already.
  for (const part of parts) await undoOne(tx, deps, part, by, { isTextToo: false }, now);
  await reviveReports(tx, deps.reviewableOf, { author, moderatorId: by.moderatorId }, now);
  if (!before.wasBarred) {
    await unbarWithin(tx, author, { reason: 'the removal was undone', now });
  }
  return null;
}

interface Undoing {
  source: 'moderator';
  moderatorId: string;
  author: string | null;
}

async function undoOne(
  tx: Tx,
  deps: UndoDeps,
  act: { id: string; kind: string | null; text_id: string | null; revision: string | null; before: unknown },
  by: Undoing,
  { isTextToo }: { isTextToo: boolean },
  now: Date,
): Promise<void> {
  const ref = { kind: act.kind ?? '', id: act.text_id ?? '' };
  const reviewable = deps.reviewableOf(ref.kind);
  const text = await reviewable?.lock(tx, ref.id);
  const row = await lockCase(tx, ref);
  // Its author deleted or changed it, or somebody decided anew: of an account's removal the rest is undone all the same.
  if (!reviewable || !text || !row || row.last_act !== act.id) {
    if (isTextToo) throw new ChangedSince();
    return;
  }
  const before = act.before as Before;
  const rule =
    before.case.held_by === null ? undefined : await findHoldRule(tx, { ...ref, author: text.author }, act.id);
  const about = { ...ref, revision: act.revision ?? '' };
  const undone = await noteUndone(tx, { ...by, about, undoes: act.id, ...(rule && { reason: rule }) }, now);
  if (isTextToo) await reviewable.setState(tx, ref.id, before.textState as TextState, now, rule);
  if (row.outcome === 'removed') await deps.unmarkRemoved(tx, row);
  await bringReportsBack(tx, act.id);
  await restoreCase(tx, row, before, undone);
  // Who reported it may have taken that back since the act.
  const { source, moderatorId } = by;
  await settleReports(tx, ref, { source, moderatorId, textState: before.textState }, now);
}

/** Of two who undo the same at once the second finds the row of the first. */
async function noteUndone(
  tx: Tx,
  act: Undoing & Pick<Parameters<typeof writeAct>[1], 'about' | 'undoes' | 'reason'>,
  now: Date,
) {
  const earlier = await tx
    .selectFrom('moderation_act')
    .select('id')
    .where('undoes', '=', act.undoes ?? '')
    .executeTakeFirst();
  if (earlier) throw new ChangedSince();
  return writeAct(tx, { act: 'undone', ...act }, now);
}

/** What kept a text from being shown before an act, as its author was told; undefined where nothing did. */
async function findHoldRule(
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

async function bringReportsBack(tx: Tx, actId: string): Promise<void> {
  await tx
    .updateTable('moderation_report')
    .set({ outcome: null, act_id: null, decided_at: null, told_at: null })
    .where('act_id', '=', actId)
    .execute();
}
