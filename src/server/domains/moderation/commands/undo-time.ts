import type { Member } from '#server/platform/access/actor.ts';
import type { Permission } from '#server/platform/access/permission.ts';
import { canUndo, undoMs } from '../policy.ts';

export function undoUntil(doneAt: Date): Date {
  return new Date(doneAt.getTime() + undoMs);
}

/** Whether a moderator may undo a decision of another domain: the one who made it, or an admin, in time. */
export function canUndoDecision(
  moderator: Pick<Member, 'profileId' | 'role'>,
  made: { moderatorId: string; doneAt: Date },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  return canUndo(moderator, { ...made, isUndoable: true }, now);
}
