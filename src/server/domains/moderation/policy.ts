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

/** Only what a moderator decided on the queue; of an account's removal and of a wave of spam the whole alone; a complaint has appeals instead. */
export function isUndoable(act: { act: string; source: string; evidence: object }): boolean {
  const isPart = 'accountAct' in act.evidence || 'wave' in act.evidence;
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

/** So long after it was shown a wave may be run: what it tells of verdicts and authors is from then. */
export const waveSeenMs = 15 * minuteMs;
/** A wave can be undone for so long after its last text went: longer than one decision, since more is to be looked at. */
export const waveUndoMs = 30 * minuteMs;

interface WaveFacts {
  moderatorId: string;
  state: string;
  texts: number;
  seenAt: Date;
  endedAt: Date | null;
}

/**
 * Any moderator may, not admins alone: a wave comes at any hour, and who removes text by text does the same more slowly.
 * Only who looked at it, and while what they saw is fresh.
 */
export function canRunWave(
  moderator: { profileId: string },
  wave: WaveFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.changed'> {
  if (wave.moderatorId !== moderator.profileId) return denied('text.not_found');
  const isFresh = wave.state === 'seen' && wave.texts > 0 && now.getTime() - wave.seenAt.getTime() <= waveSeenMs;
  return isFresh ? allowed : denied('moderation.changed');
}

/** Who ran it takes it back, while it runs too; admins take back any. */
export function canUndoWave(
  moderator: { profileId: string; role: Role },
  wave: WaveFacts,
  now: Date,
): Permission<'text.not_found' | 'moderation.refused' | 'moderation.changed' | 'moderation.too_late'> {
  if (wave.state === 'seen') return denied('text.not_found');
  if (wave.moderatorId !== moderator.profileId && moderator.role !== 'admin') return denied('moderation.refused');
  if (wave.state === 'undoing' || wave.state === 'undone') return denied('moderation.changed');
  const isOver = wave.endedAt !== null && now.getTime() - wave.endedAt.getTime() > waveUndoMs;
  return isOver ? denied('moderation.too_late') : allowed;
}

/** Nobody reports their own text. */
export function canReport(member: { profileId: string }, text: { author: string }): Permission<'report.own'> {
  return text.author === member.profileId ? denied('report.own') : allowed;
}
