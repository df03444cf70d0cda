import type { Role } from '#contract/sign-in.ts';
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

/** What waits for a decision: an appeal, or the first decision. */
export interface Waiting extends Concerned {
  isAppeal: boolean;
  /** Who decided first; null where it was decided by rule, or not yet. */
  decidedBy: string | null;
  /** Those among the moderators who reacted to or voted on the text. */
  reactors: readonly string[];
  /** Of all moderators none but the one who decided first may decide. */
  isNobodyElse: boolean;
}

/**
 * Of an appeal another one decides than who decided first, and nobody who reacted to the text. Where there is nobody else
 * it is for the admin, who may be the same.
 */
export function canJudge(moderator: Judge, about: Waiting): Permission<'moderation.refused'> {
  if (concerns(moderator, about)) return denied('moderation.refused');
  if (!about.isAppeal) return allowed;
  if (about.reactors.includes(moderator.profileId)) return denied('moderation.refused');
  const isAgain = about.decidedBy === moderator.profileId;
  return isAgain && !(about.isNobodyElse && moderator.role === 'admin') ? denied('moderation.refused') : allowed;
}
