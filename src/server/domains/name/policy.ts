import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export interface NumberToName {
  phone: string;
  isEmergency: boolean;
  /** Unlisted already, or by a transaction that this one waits for. */
  isUnlisted: boolean;
}

/** Whether the member may name the number. Unlisted numbers get the same refusal as others that take no names. */
export function canNameNumber(
  member: { phone: string; isActive: boolean },
  number: NumberToName,
): Permission<'number.own' | 'profile.deactivated' | 'name.refused'> {
  if (number.isEmergency) return denied('name.refused');
  if (spellingsOf(member.phone).includes(number.phone)) return denied('number.own');
  if (!member.isActive) return denied('profile.deactivated');
  return number.isUnlisted ? denied('name.refused') : allowed;
}

/** Whether members may ask if a number has a certain name. Emergency numbers have no holder. */
export function canAskName(number: { isEmergency: boolean; isUnlisted: boolean }): Permission<'name.question_refused'> {
  return number.isEmergency || number.isUnlisted ? denied('name.question_refused') : allowed;
}

export type VoteRefusal = 'number.own' | 'profile.deactivated' | 'contact.not_found' | 'contact.own_name';

/** Whether the member may vote: not on the own number, nor on a name they give, as that already counts. */
export function canVoteOnName(
  member: { phone: string; isActive: boolean },
  name: { phone: string; isShown: boolean; isOwn: boolean },
): Permission<VoteRefusal> {
  if (spellingsOf(member.phone).includes(name.phone)) return denied('number.own');
  if (!member.isActive) return denied('profile.deactivated');
  if (!name.isShown) return denied('contact.not_found');
  return name.isOwn ? denied('contact.own_name') : allowed;
}
