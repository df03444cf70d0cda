import { keyedHash } from '#server/platform/keyed-hash.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export const formerPhoneKey = 'former numbers';

export type FormerPhoneHash = (phone: string) => string;

/** Hash of an erased account's number (key: `formerPhoneKey`): recognizes a next holder, hides the number. */
export function createFormerPhoneHash(key: Buffer): FormerPhoneHash {
  return (phone) => keyedHash(key, phone);
}

/** Hashes of a number's erased accounts, the current form first: some left under an older form. */
export function formerPhonesOf(hash: FormerPhoneHash, phone: string): [string, ...string[]] {
  return [hash(phone), ...spellingsOf(phone).slice(1).map(hash)];
}
