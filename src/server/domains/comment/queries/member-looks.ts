import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

/** What the site's secret is asked for. */
export const memberLookPurpose = 'looks of members without a name';

/** Of a number's page: the look of each member who writes there, by the member's number on it. */
export type MemberLooks = (phone: string) => (memberNumber: number) => number;

/**
 * A keyed hash of the number says with which look its page begins, and each further member has the next: so members of
 * one page differ while there are looks, and nothing of it comes from the account, which no other page can tell.
 */
export function createMemberLooks(key: Buffer): MemberLooks {
  return (phone) => {
    let first: number | undefined;
    return (memberNumber) => {
      first ??= Buffer.from(keyedHash(key, phone), 'base64url').readUInt32BE(0);
      return (first + memberNumber) % (memberColors * memberPatterns);
    };
  };
}
