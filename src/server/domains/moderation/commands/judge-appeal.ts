import type { Reviewable, ReviewableText, TextRulings } from '#server/domains/part.ts';
import { closeAppeal } from '#server/domains/restriction/door.ts';
import type { ReviewableOf, UnmarkRemoved } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canDecide } from '../policy.ts';
import { findAccountRemoval, findBarrier, readTextRulings, type TextBarrier } from '../queries/find-barrier.ts';
import { findAppeal } from '../queries/list-appeals.ts';
import { places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { changeState, getAct } from './change-state.ts';
import { closeReports } from './decide-text.ts';
import { type AppealJudged, judgeSuspension, notifyRefused, type SuspensionDeps } from './judge-suspension.ts';
import { createClosedCase } from './judge-text.ts';
import { lockCase } from './lock-case.ts';

interface AppealDeps extends SuspensionDeps {
  database: Database;
  reviewableOf: ReviewableOf;
  unmarkRemoved: UnmarkRemoved;
  textRulings(): readonly TextRulings[];
}

export type AppealRefusal = { code: 'text.not_found'; changes?: undefined } | TextBarrier;

/**
 * Decides an appeal without a complaint, against the `revision` that the moderator saw. A moderator who decided first,
 * is concerned, reported the text or reacted to it may not decide.
 */
export async function judgeAppeal(
  deps: AppealDeps,
  moderator: Member,
  { id, revision, isGranted, note }: { id: string; revision: string; isGranted: boolean; note: string },
  now: Date,
): Promise<AppealRefusal | AppealJudged> {
  return transact(deps.database.db, async (tx): Promise<AppealRefusal | AppealJudged> => {
    const appeal = await findAppeal(tx, id);
    if (appeal?.restriction === 'suspended') {
      return judgeSuspension(tx, deps, moderator, appeal, { isGranted, note }, now);
    }
    const reviewable = appeal && deps.reviewableOf(appeal.kind);
    const text = appeal && (await reviewable?.lock(tx, appeal.text_id));
    if (!appeal || !reviewable || !text) return { code: 'text.not_found' };
    const first = appeal.act_id === null ? null : await getAct(tx, appeal.act_id);
    const isTheirs =
      first?.moderator_id === moderator.profileId || (await isParty(tx, reviewable, text.id, moderator.profileId));
    const refusal = isTheirs ? 'moderation.refused' : refusalOf(canDecide(moderator, text));
    if (refusal !== null) return { code: refusal };
    // The author edited the text meanwhile, so the moderator has not read it as it is.
    if (text.revision !== revision) return { code: 'moderation.changed' };
    if (isGranted) {
      const ref = { kind: reviewable.kind, id: text.id };
      const textRulingsOf = await readTextRulings(tx, deps.textRulings, [ref]);
      const barrier = findBarrier(textRulingsOf(ref), moderator.profileId, text, 'shown');
      if (barrier !== null) return barrier;
      const isGone = text.state === 'shown' || (await findAccountRemoval(tx, text.author)) !== null;
      if (isGone) return { code: 'moderation.changed' };
    }
    // The text's lock serializes two moderators; the second finds the appeal closed.
    const { profileId: moderatorId } = moderator;
    if (!(await closeAppeal(tx, id, { moderatorId, isGranted, note }, now))) return { code: 'moderation.changed' };
    if (isGranted) await showAgain(tx, deps, { reviewable, text, id, moderatorId, note }, now);
    else await notifyRefused(tx, appeal, now);
    return { unsuspended: null };
  });
}

async function isParty(tx: Tx, { kind, listReactors }: Reviewable, id: string, profileId: string): Promise<boolean> {
  const reports = tx.selectFrom('moderation_report').select('id').where('kind', '=', kind).where('text_id', '=', id);
  if (await reports.where('profile_id', '=', profileId).limit(1).executeTakeFirst()) return true;
  return ((await listReactors?.(tx, [id], [profileId])) ?? []).length > 0;
}

/** The author is notified as for every restored text. */
async function showAgain(
  tx: Tx,
  deps: AppealDeps,
  granted: { reviewable: Reviewable; text: ReviewableText; id: string; moderatorId: string; note: string },
  now: Date,
): Promise<void> {
  const { reviewable, text, id, moderatorId, note } = granted;
  const { kind } = reviewable;
  const known = await lockCase(tx, { kind, id: text.id });
  const row = known ?? (await createClosedCase(tx, kind, text, now));
  const actId = await changeCase(
    tx,
    row,
    {
      state: 'closed',
      outcome: 'kept',
      held_by: null,
      reports: 0,
      reporters: 0,
      rank: places.waiting,
      decided_at: now,
    },
    {
      act: 'kept',
      source: 'moderator',
      moderatorId,
      reason: 'other',
      note,
      textState: text.state,
      evidence: { appeal: id },
    },
    now,
  );
  await changeState(tx, { reviewable, id: text.id }, { state: 'shown', actId }, now);
  await closeReports(tx, row, 'keep', actId, now);
  if (row.outcome === 'removed') await deps.unmarkRemoved(tx, row);
}
