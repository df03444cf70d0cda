import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

export const memberLookPurpose = 'looks of members without a name';

/** Maps a number's page to a function from an author's ordinal there to a color and pattern. */
export type MemberLooks = (phone: string) => (memberNumber: number) => number;

/** Colors and patterns of unnamed authors, by a keyed hash of the number: no author is recognizable elsewhere. */
export function createMemberLooks(key: Buffer): MemberLooks {
  return (phone) => {
    let first: number | undefined;
    return (memberNumber) => {
      first ??= Buffer.from(keyedHash(key, phone), 'base64url').readUInt32BE(0);
      return (first + memberNumber) % (memberColors * memberPatterns);
    };
  };
}
