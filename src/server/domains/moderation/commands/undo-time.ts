import type { Member } from '#server/platform/access/actor.ts';
import type { Permission } from '#server/platform/access/permission.ts';
import { canUndo, undoMs } from '../policy.ts';

/** From this moment on a decision cannot be taken back, and who it is about is told. */
export function undoUntil(doneAt: Date): Date {
  return new Date(doneAt.getTime() + undoMs);
}

/** Whether a moderator may take back what was decided on another desk: who decided, or an admin, within the time. */
export function canUndoDecision(
  moderator: Pick<Member, 'profileId' | 'role'>,
  made: { moderatorId: string; doneAt: Date },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  return canUndo(moderator, { ...made, isUndoable: true }, now);
}
