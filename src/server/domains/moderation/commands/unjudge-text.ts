import type { Tx } from '#server/platform/db/database.ts';
import { ChangedSince, type UndoTextDeps, undoDecision } from './undo-decision.ts';

/**
 * Undoes a `JudgeText`: restores the text, its reports and its case. The caller restores the statements of reasons
 * (`restoreStatements`). Runs in the caller's transaction, which has locked the text.
 *
 * @param act.id from `JudgeText`
 * @throws ChangedSince if the text changed since
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
