import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** What is known of a number that a member wants to name. */
export interface NumberToName {
  phone: string;
  isEmergency: boolean;
  /** The number was unlisted, or is about to be in a transaction that this one waits for. */
  isUnlisted: boolean;
}

/**
 * Whether the member may keep a name for the number. One's own name is set in the profile, and an unlisted number takes
 * no name from anybody; it is refused like every other number that takes none.
 *
 * @param member `isActive`: the account is not deactivated, as its row says now
 */
export function canNameNumber(
  member: { phone: string; isActive: boolean },
  number: NumberToName,
): Permission<'number.own' | 'profile.deactivated' | 'name.refused'> {
  if (number.isEmergency) return denied('name.refused');
  if (spellingsOf(member.phone).includes(number.phone)) return denied('number.own');
  if (!member.isActive) return denied('profile.deactivated');
  return number.isUnlisted ? denied('name.refused') : allowed;
}

/** Whether it may be asked what a number goes by: never an unlisted one, and an emergency number has no holder. */
export function canAskName(number: { isEmergency: boolean; isUnlisted: boolean }): Permission<'name.question_refused'> {
  return number.isEmergency || number.isUnlisted ? denied('name.question_refused') : allowed;
}

export type VoteRefusal = 'number.own' | 'profile.deactivated' | 'contact.not_found' | 'contact.own_name';

/**
 * Whether the member may like or dislike a name that a number is given. Nobody judges what the own number is called, or a
 * name of the own giving: it counts already.
 *
 * @param name `isShown`: members see it by the number. `isOwn`: the member gives it the number, too
 */
export function canVoteOnName(
  member: { phone: string; isActive: boolean },
  name: { phone: string; isShown: boolean; isOwn: boolean },
): Permission<VoteRefusal> {
  if (spellingsOf(member.phone).includes(name.phone)) return denied('number.own');
  if (!member.isActive) return denied('profile.deactivated');
  if (!name.isShown) return denied('contact.not_found');
  return name.isOwn ? denied('contact.own_name') : allowed;
}
