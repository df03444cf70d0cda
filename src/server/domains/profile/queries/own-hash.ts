import type { NamesAsked } from '#server/domains/part.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';

/** What the site's secret is asked for. */
export const ownHashKey = 'own names and pictures';

export interface OwnHash {
  /**
   * What names a holder's own name over the wire. Only who was shown the name knows it, and by a profile it is another one
   * than by a number: it must not lead from the one to the other.
   */
  ofName(asked: NamesAsked): string;
  /** In the place of an uploaded picture's version: so moderators and the holder see it, whether others do or not. */
  ofPicture(version: string): string;
}

/** @param secret of the site, for this alone */
export function createOwnHash(secret: Buffer): OwnHash {
  return {
    ofName: (asked) =>
      keyedHash(secret, ...('profileId' in asked ? ['profile', asked.profileId] : ['phone', asked.phone])),
    ofPicture: (version) => keyedHash(secret, 'picture', version).slice(0, version.length),
  };
}
