import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { minuteMs } from '#shared/time.ts';

/** Whose text it is, and about which number. */
export interface Subject {
  /** Null where many wrote it. */
  author: string | null;
  phone: string;
}

interface Judge {
  profileId: string;
  phone: string;
}

/** Nobody judges what they wrote themselves, nor what was written about their own number, however it is written. */
export function canDecide(moderator: Judge, subject: Subject): Permission<'moderation.refused'> {
  const isOwn = subject.author === moderator.profileId || spellingsOf(moderator.phone).includes(subject.phone);
  return isOwn ? denied('moderation.refused') : allowed;
}

/** Moderators remove members; who has a role loses it first, by the operator. What several people say removes none of them. */
export function canRemoveAccount(
  moderator: Judge,
  subject: Subject & { authorRole: Role; isShared?: boolean | undefined },
): Permission<'moderation.refused'> {
  return subject.authorRole === 'member' && subject.isShared !== true
    ? canDecide(moderator, subject)
    : denied('moderation.refused');
}

const undoable = ['kept', 'removed', 'set_aside', 'account_removed', 'burst_kept', 'burst_removed'];

/**
 * Only what a moderator decided on the queue; of an account's removal and of a wave of spam the whole alone; a complaint has
 * appeals instead, and what an appeal granted is final.
 */
export function isUndoable(act: { act: string; source: string; evidence: object }): boolean {
  const isPart = 'accountAct' in act.evidence || 'wave' in act.evidence || 'appeal' in act.evidence;
  return undoable.includes(act.act) && act.source !== 'complaint' && !isPart;
}

/** An act can be undone for so long. */
export const undoMs = 10 * minuteMs;

/** Who decided takes it back; admins take back any. */
export function canUndo(
  moderator: { profileId: string; role: Role },
  act: { moderatorId: string | null; doneAt: Date; isUndoable: boolean },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  const isTheirs = act.moderatorId === moderator.profileId || moderator.role === 'admin';
  if (!isTheirs || !act.isUndoable) return denied('moderation.refused');
  return now.getTime() - act.doneAt.getTime() > undoMs ? denied('moderation.too_late') : allowed;
}

/** Nobody reports their own text. */
export function canReport(member: { profileId: string }, text: { author: string }): Permission<'report.own'> {
  return text.author === member.profileId ? denied('report.own') : allowed;
}
