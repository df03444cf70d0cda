import type { Role } from '#contract/sign-in.ts';
import { canUndoDecision, undoUntil } from '#server/domains/moderation/door.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** Nobody complains about their own text: they may delete it. */
export function canComplain(profileId: string | null, text: { author: string }): Permission<'report.own'> {
  return profileId !== null && text.author === profileId ? denied('report.own') : allowed;
}

export interface Judge {
  profileId: string;
  phone: string;
  role: Role;
}

/** Whom a case concerns: the number that it is about, who complained, and who wrote its texts. */
export interface Concerned {
  phone: string;
  complainant: string | null;
  authors: readonly string[];
}

/** Moderators neither see nor decide what concerns them: their number, their complaint, their text. */
export function concerns(moderator: Pick<Judge, 'profileId' | 'phone'>, about: Concerned): boolean {
  const isTheirs = about.complainant === moderator.profileId || about.authors.includes(moderator.profileId);
  return isTheirs || spellingsOf(moderator.phone).includes(about.phone);
}

/** A text that a complaint is about. */
export interface Judged extends Concerned {
  /** A decision is awaited: the first one, or that about an appeal. */
  isWaiting: boolean;
  isAppeal: boolean;
  /** Who made the decisions about the text, on this complaint or another, against which appeals wait. */
  appealedFrom: readonly string[];
  /** Those among the moderators who reacted to or voted on the text. */
  reactors: readonly string[];
  /** Of all moderators none but those who decided before may decide. */
  isNobodyElse: boolean;
}

/**
 * Of an appeal another one decides than who decided first, and nobody who reacted to the text. While it waits, who decided
 * first decides about no other complaint of that text either. Where there is nobody else it is for the admin, who may be
 * the same.
 */
export function canJudge(moderator: Judge, about: Judged): Permission<'moderation.refused'> {
  if (concerns(moderator, about)) return denied('moderation.refused');
  if (about.isAppeal && about.reactors.includes(moderator.profileId)) return denied('moderation.refused');
  const isAgain = about.appealedFrom.includes(moderator.profileId);
  return isAgain && !(about.isNobodyElse && moderator.role === 'admin') ? denied('moderation.refused') : allowed;
}

/** Who may judge a text decides about it while it waits; what waits for nobody any more was decided meanwhile. */
export function canDecide(moderator: Judge, about: Judged): Permission<'moderation.refused' | 'moderation.changed'> {
  const permission = canJudge(moderator, about);
  if (!permission.may) return permission;
  return about.isWaiting ? allowed : denied('moderation.changed');
}

/** What several people say has no one author whom to warn or to bar; and where nobody can be barred, nobody is. */
export function canActOnAuthor(
  act: 'warn' | 'bar',
  text: { isShared: boolean; canBar: boolean },
): Permission<'moderation.refused'> {
  const isPossible = !text.isShared && (act === 'warn' || text.canBar);
  return isPossible ? allowed : denied('moderation.refused');
}

/**
 * Who decided takes it back, and admins take back any, while nobody was told: not what concerns them, nor what they might
 * not decide themselves now, such as an appeal against their own decision.
 */
export function canTakeBack(
  moderator: Judge,
  about: Concerned & {
    moderatorId: string;
    doneAt: Date;
    /** They might decide all of it themselves now, if it had not been decided. */
    isTheirs: boolean;
  },
  now: Date,
): Permission<'moderation.refused' | 'moderation.too_late'> {
  if (concerns(moderator, about) || !about.isTheirs) return denied('moderation.refused');
  const { moderatorId, doneAt } = about;
  const permission = canUndoDecision(moderator, { moderatorId, doneAt }, now);
  if (!permission.may) return permission;
  // At this moment the notices are there.
  return now < undoUntil(doneAt) ? allowed : denied('moderation.too_late');
}
