import type { NamesAsked } from '#server/domains/part.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

export const ownHashKey = 'own names and pictures';

export interface OwnHash {
  /** Id of a holder's name on the wire. Differs by profile and number, so that neither leads to the other. */
  ofName(asked: NamesAsked): string;
  /** Replaces an upload's version, so that moderators and the holder can see hidden pictures. */
  ofPicture(version: string): string;
}

/** @param secret derived for `ownHashKey` */
export function createOwnHash(secret: Buffer): OwnHash {
  return {
    ofName: (asked) =>
      keyedHash(secret, ...('profileId' in asked ? ['profile', asked.profileId] : ['phone', asked.phone])),
    ofPicture: (version) => keyedHash(secret, 'picture', version).slice(0, version.length),
  };
}
