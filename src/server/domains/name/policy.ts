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
