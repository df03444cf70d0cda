import { keyedHash } from '#server/platform/keyed-hash.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export const formerPhoneKey = 'former numbers';

export type FormerPhoneHash = (phone: string) => string;

/**
 * Hash that replaces an erased account's number: a new proof of the number is recognized as a next holder, but the
 * number cannot be recovered.
 *
 * @param key derived for `formerPhoneKey`
 */
export function createFormerPhoneHash(key: Buffer): FormerPhoneHash {
  return (phone) => keyedHash(key, phone);
}

/**
 * Hashes under which erased accounts of a number may be stored, the current form first: some left under an older form.
 */
export function formerPhonesOf(hash: FormerPhoneHash, phone: string): [string, ...string[]] {
  return [hash(phone), ...spellingsOf(phone).slice(1).map(hash)];
}
