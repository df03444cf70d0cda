import type { Tx } from '#server/platform/db/database.ts';
import { ChangedSince, type UndoTextDeps, undoDecision } from './undo-decision.ts';
import '../tables.ts';

/**
 * Takes back what `JudgeText` did, so that the text, its reports and its row of the queue are what they were. What was
 * stated of it the caller takes back (`restoreStatements`). In the caller's transaction, which has locked the text.
 *
 * @param act.id as `JudgeText` answered it
 * @throws ChangedSince where something happened to the text since
 */
export type UnjudgeText = (tx: Tx, act: { id: string; moderatorId: string }, now: Date) => Promise<void>;

export function createUnjudge(deps: Required<UndoTextDeps>): UnjudgeText {
  return async (tx, { id, moderatorId }, now) => {
    const act = await tx.selectFrom('moderation_act').selectAll().where('id', '=', id).executeTakeFirst();
    if (!act) throw new ChangedSince();
    const undoing = { tx, deps, moderatorId, author: act.profile_id, now };
    await undoDecision(undoing, act, { isTextToo: true, isUnstated: true });
  };
}
