import type { Selectable } from 'kysely';
import type { Reviewable, ReviewableText, TextState } from '#server/domains/part.ts';
import {
  type ComplaintGround,
  cancelReasonsNotice,
  endHold,
  groundedIn,
  type Item,
  reverseReasons,
  stateReasons,
} from '#server/domains/restriction/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { undoMs } from '../policy.ts';
import { effectOf, reasonOf } from '../rules/act-effect.ts';
import type { ModerationActTable } from '../tables.ts';

type ActRow = Selectable<ModerationActTable>;

/**
 * Changes the visibility of a locked text by an act of the log, and states the reasons if that restricts it; restoring
 * reverses them. `isTold`: the caller notifies the author. `ground`: set for a complaint.
 */
export async function changeState(
  tx: Tx,
  { reviewable, id }: { reviewable: Reviewable; id: string },
  to: {
    state: TextState;
    rule?: string | undefined;
    actId: string;
    isTold?: true;
    ground?: ComplaintGround | undefined;
  },
  now: Date,
): Promise<void> {
  const before = await seen(tx, reviewable, id);
  await reviewable.setState(tx, id, to.state, now, to.rule);
  const after = await seen(tx, reviewable, id);
  if (!before || !after) return;
  const item: Item = { kind: reviewable.kind, text_id: id, profile_id: before.author };
  const act = await getAct(tx, to.actId);
  const isNeverNotified = act.undoes !== null && (await cancelReasonsNotice(tx, item, now));
  const effect = effectOf(before.state, after.state);
  if (effect === 'none') return;
  const notifyFrom = to.isTold === true || isNeverNotified ? null : notifyAt(act, now);
  if (effect !== 'removed') {
    return reverseReasons(tx, { ...item, writtenAt: before.writtenAt }, null, now, notifyFrom);
  }
  await endHold(tx, item, now);
  const said = { ...sayWhy(act, to.rule), ...(to.ground && groundedIn(to.rule ?? 'other', to.ground)) };
  const why = { ...said, written_at: before.writtenAt, applied_at: now };
  await stateReasons(tx, item, 'removed', why, now, notifyFrom);
}

/** When the author is notified: a moderator's decision once it can no longer be undone, an undo at once. */
export function notifyAt({ source, undoes }: ActRow, now: Date): Date {
  return source === 'moderator' && undoes === null ? new Date(now.getTime() + undoMs) : now;
}

async function seen(tx: Tx, reviewable: Reviewable, id: string): Promise<ReviewableText | undefined> {
  return (await reviewable.find(tx, [id]))[0];
}

/** The reason fields of a statement: the act, the rule, and who found and decided. */
export function sayWhy(act: ActRow, rule?: string) {
  return { act_id: act.id, rule: rule ?? act.reason ?? 'other', ...reasonOf(act) };
}

export function getAct(tx: Tx, id: string): Promise<ActRow> {
  return tx.selectFrom('moderation_act').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
