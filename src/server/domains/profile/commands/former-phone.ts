import { keyedHash } from '#server/platform/keyed-hash.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

/** What the site's secret derives the key for. */
export const formerPhoneKey = 'former numbers';

export type FormerPhoneHash = (phone: string) => string;

/**
 * What stands in the place of an erased account's number: whoever proves the number again is known as its next holder,
 * and nobody can read the number back.
 *
 * @param key of `formerPhoneKey`, for this alone
 */
export function createFormerPhoneHash(key: Buffer): FormerPhoneHash {
  return (phone) => keyedHash(key, phone);
}

/** Under what erased accounts of a number may be known, its own hash first: some left while another form was stored. */
export function formerPhonesOf(hash: FormerPhoneHash, phone: string): [string, ...string[]] {
  return [hash(phone), ...spellingsOf(phone).slice(1).map(hash)];
}
