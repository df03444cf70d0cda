import { keyedHash } from '#server/platform/keyed-hash.ts';

/**
 * What names one of a number's names over the wire. It is made for the way by which the name was asked for: the hash that
 * a profile's name has must not be found again among those of a number, or it would lead from the one to the other.
 *
 * @param key `nameKey`
 */
export type NameHash = (asked: { phone: string } | { profileId: string }, key: string) => string;

/** What the site's secret is asked for. */
export const nameHashKey = 'contact names';

/** @param secret of the site, for this alone */
export function createNameHash(secret: Buffer): NameHash {
  return (asked, key) => {
    const by = 'phone' in asked ? ['phone', asked.phone] : ['profile', asked.profileId];
    return keyedHash(secret, ...by, key);
  };
}
