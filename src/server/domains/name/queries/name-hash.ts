import { keyedHash } from '#server/platform/keyed-hash.ts';

/** Public id of a name (`nameKey`) as requested: a shared hash would link a profile to its phone number. */
export type NameHash = (asked: { phone: string } | { profileId: string }, key: string) => string;

export const nameHashKey = 'contact names';

/** @param secret derived for `nameHashKey` */
export function createNameHash(secret: Buffer): NameHash {
  return (asked, key) => {
    const by = 'phone' in asked ? ['phone', asked.phone] : ['profile', asked.profileId];
    return keyedHash(secret, ...by, key);
  };
}
