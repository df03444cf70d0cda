import type { Poll } from '#contract/tag.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** What is known of a number that a member says something of. */
export interface NumberToJudge {
  phone: string;
  isEmergency: boolean;
}

/**
 * Whether the member may say something of the number. Nobody judges the own one, and nobody an emergency number.
 *
 * @param member `isActive`: the account is not deactivated, as its row says now
 */
export function canJudge(
  member: { phone: string; isActive: boolean },
  number: NumberToJudge,
): Permission<'opinion.refused' | 'opinion.own_number' | 'profile.deactivated'> {
  if (number.isEmergency) return denied('opinion.refused');
  if (spellingsOf(member.phone).includes(number.phone)) return denied('opinion.own_number');
  return member.isActive ? allowed : denied('profile.deactivated');
}

/**
 * Whether the tags may stand by the number: what describes a person stands by no unlisted one.
 *
 * @param tags `areWarnings`: they say nothing else than that its calls are unwanted
 */
export function canTag(number: { isUnlisted: boolean }, tags: { areWarnings: boolean }): Permission<'tag.unlisted'> {
  return number.isUnlisted && !tags.areWarnings ? denied('tag.unlisted') : allowed;
}

/** Whether the member is asked: why they banned a number only those who did. */
export function canAnswer(poll: Poll, mine: { isBanned: boolean }): Permission<'poll.refused'> {
  return poll === 'onBan' && !mine.isBanned ? denied('poll.refused') : allowed;
}
