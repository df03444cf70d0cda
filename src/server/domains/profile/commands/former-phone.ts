import { keyedHash } from '#server/platform/keyed-hash.ts';

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
