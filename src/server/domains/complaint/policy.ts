import type { Role } from '#contract/sign-in.ts';
import { canUndoDecision, undoUntil } from '#server/domains/moderation/door.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** Whether a complaint may be made: not about one's own text, which one can delete. */
export function canComplain(profileId: string | null, text: { author: string }): Permission<'report.own'> {
  return profileId !== null && text.author === profileId ? denied('report.own') : allowed;
}

export interface Judge {
  profileId: string;
  phone: string;
  role: Role;
}

export interface Concerned {
  phone: string;
  complainant: string | null;
  authors: readonly string[];
}

/** Whether a case concerns the moderator: their number, complaint or text. They then neither see nor decide it. */
export function concerns(moderator: Pick<Judge, 'profileId' | 'phone'>, about: Concerned): boolean {
  const isTheirs = about.complainant === moderator.profileId || about.authors.includes(moderator.profileId);
  return isTheirs || spellingsOf(moderator.phone).includes(about.phone);
}

export interface Judged extends Concerned {
  isWaiting: boolean;
  isAppeal: boolean;
  /** Deciders, in this or other cases about the text, of decisions with a waiting appeal. */
  appealedFrom: readonly string[];
  reactors: readonly string[];
  isNobodyElse: boolean;
}

/**
 * Whether a moderator may decide a text. An appeal excludes the first decider, also from other complaints about it, and
 * everyone who reacted. If nobody else is left, the admin decides.
 */
export function canJudge(moderator: Judge, about: Judged): Permission<'moderation.refused'> {
  if (concerns(moderator, about)) return denied('moderation.refused');
  if (about.isAppeal && about.reactors.includes(moderator.profileId)) return denied('moderation.refused');
  const isAgain = about.appealedFrom.includes(moderator.profileId);
  return isAgain && !(about.isNobodyElse && moderator.role === 'admin') ? denied('moderation.refused') : allowed;
}

/** `canJudge`, and the text still waits; otherwise `moderation.changed`. */
export function canDecide(moderator: Judge, about: Judged): Permission<'moderation.refused' | 'moderation.changed'> {
  const permission = canJudge(moderator, about);
  if (!permission.may) return permission;
  return about.isWaiting ? allowed : denied('moderation.changed');
}

/** Whether the author may be warned or barred: not for a text of several people, and bars only where they exist. */
export function canActOnAuthor(
  act: 'warn' | 'bar',
  text: { isShared: boolean; canBar: boolean },
): Permission<'moderation.refused'> {
  const isPossible = !text.isShared && (act === 'warn' || text.canBar);
  return isPossible ? allowed : denied('moderation.refused');
}

/**
 * Whether a decision may be undone: by its moderator or an admin, before anybody was notified. Excluded are cases that
 * concern them or that they could not decide now, such as an appeal against their own decision.
 */
export function canTakeBack(
  moderator: Judge,
  about: Concerned & {
    moderatorId: string;
    doneAt: Date;
    isTheirs: boolean;
  },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  if (concerns(moderator, about) || !about.isTheirs) return denied('moderation.refused');
  const { moderatorId, doneAt } = about;
  const permission = canUndoDecision(moderator, { moderatorId, doneAt }, now);
  if (!permission.may) return permission;
  // Exactly at the end of the undo period the notices are already visible.
  return now < undoUntil(doneAt) ? allowed : denied('moderation.too_late');
}
