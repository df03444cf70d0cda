import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

export const memberLookPurpose = 'looks of members without a name';

/** Maps a number's page to a function from an author's ordinal there to a color and pattern. */
export type MemberLooks = (phone: string) => (memberNumber: number) => number;

/**
 * Colors and patterns of unnamed authors. A keyed hash of the number picks the first one, and each further ordinal
 * takes the next, so authors of one page differ while variants last. Independent of the account, so an author cannot be
 * recognized on another page.
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
