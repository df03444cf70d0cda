import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** Nobody complains about their own text: they may delete it. */
export function canComplain(profileId: string | null, text: { author: string }): Permission<'report.own'> {
  return profileId !== null && text.author === profileId ? denied('report.own') : allowed;
}

interface Judge {
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

/**
 * Of an appeal another one decides than who decided first. Where there is but one moderator it is for the admin, who may
 * be the same.
 */
export function canJudge(
  moderator: Judge,
  about: Concerned & { decidedBy: string | null; isAppeal: boolean; isOnlyOne: boolean },
): Permission<'moderation.refused'> {
  if (concerns(moderator, about)) return denied('moderation.refused');
  const isAgain = about.isAppeal && about.decidedBy === moderator.profileId;
  return isAgain && !(about.isOnlyOne && moderator.role === 'admin') ? denied('moderation.refused') : allowed;
}
