import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { minuteMs } from '#shared/time.ts';

export interface Subject {
  /** Null for a vote surge. */
  author: string | null;
  phone: string;
}

interface Judge {
  profileId: string;
  phone: string;
}

/** Nobody decides about their own text or their own number, in any spelling. */
export function canDecide(moderator: Judge, subject: Subject): Permission<'moderation.refused'> {
  const isOwn = subject.author === moderator.profileId || spellingsOf(moderator.phone).includes(subject.phone);
  return isOwn ? denied('moderation.refused') : allowed;
}

/** Only members can be removed: the operator must revoke a role first. A text by several people removes nobody. */
export function canRemoveAccount(
  moderator: Judge,
  subject: Subject & { authorRole: Role; isShared?: boolean | undefined },
): Permission<'moderation.refused'> {
  return subject.authorRole === 'member' && subject.isShared !== true
    ? canDecide(moderator, subject)
    : denied('moderation.refused');
}

/** Nobody decides about their own suspension, or about one that they imposed. */
export function canJudgeSuspension(
  moderator: Pick<Judge, 'profileId'>,
  suspension: { profileId: string; suspendedBy: string | null },
): Permission<'moderation.refused'> {
  const isTheirs = [suspension.profileId, suspension.suspendedBy].includes(moderator.profileId);
  return isTheirs ? denied('moderation.refused') : allowed;
}

const undoable = ['kept', 'removed', 'set_aside', 'account_removed', 'burst_kept', 'burst_removed'];

/** Only a moderator's own decision: removed accounts and spam campaigns are undone whole, complaints have appeals. */
export function isUndoable(act: { act: string; source: string; evidence: object }): boolean {
  const isPart = 'accountAct' in act.evidence || 'wave' in act.evidence || 'appeal' in act.evidence;
  return undoable.includes(act.act) && act.source !== 'complaint' && !isPart;
}

export const undoMs = 10 * minuteMs;

/** Moderators undo their own acts, admins any. */
export function canUndo(
  moderator: { profileId: string; role: Role },
  act: { moderatorId: string | null; doneAt: Date; isUndoable: boolean },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  const isTheirs = act.moderatorId === moderator.profileId || moderator.role === 'admin';
  if (!isTheirs || !act.isUndoable) return denied('moderation.refused');
  return now.getTime() - act.doneAt.getTime() > undoMs ? denied('moderation.too_late') : allowed;
}

export function canReport(member: { profileId: string }, text: { author: string }): Permission<'report.own'> {
  return text.author === member.profileId ? denied('report.own') : allowed;
}
