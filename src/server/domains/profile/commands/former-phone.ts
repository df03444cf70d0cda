import { keyedHash } from '#server/platform/keyed-hash.ts';

export type FormerPhoneHash = (phone: string) => string;

/**
 * What stands in the place of an erased account's number: whoever proves the number again is known as its next holder,
 * and nobody can read the number back.
 *
 * @param key the site's key for `former numbers`, for this alone
 */
export function createFormerPhoneHash(key: Buffer): FormerPhoneHash {
  return (phone) => keyedHash(key, phone);
}
