import type { Poll } from '#contract/tag.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export interface NumberToJudge {
  phone: string;
  isEmergency: boolean;
}

/** Nobody votes on an emergency number or their own, in any spelling. `isActive` is from the locked row. */
export function canJudge(
  member: { phone: string; isActive: boolean },
  number: NumberToJudge,
): Permission<'opinion.refused' | 'opinion.own_number' | 'profile.deactivated'> {
  if (number.isEmergency) return denied('opinion.refused');
  if (spellingsOf(member.phone).includes(number.phone)) return denied('opinion.own_number');
  return member.isActive ? allowed : denied('profile.deactivated');
}

/** An unlisted number takes no tags that describe a person. */
export function canTag(number: { isUnlisted: boolean }, tags: { areWarnings: boolean }): Permission<'tag.unlisted'> {
  return number.isUnlisted && !tags.areWarnings ? denied('tag.unlisted') : allowed;
}

/** Only members who blocked a number answer why. */
export function canAnswer(poll: Poll, mine: { isBanned: boolean }): Permission<'poll.refused'> {
  return poll === 'onBan' && !mine.isBanned ? denied('poll.refused') : allowed;
}
