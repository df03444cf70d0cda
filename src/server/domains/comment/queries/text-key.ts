import { keyedHash } from '#server/platform/keyed-hash.ts';

/** Keyed hash of a text, in lower case, by which it is recognized after its content was cleared. */
export type TextKey = (text: string) => string;

export const textKeyPurpose = 'texts';

export function createTextKey(key: Buffer): TextKey {
  return (text) => keyedHash(key, text.toLowerCase());
}
