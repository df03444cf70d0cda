import { keyedHash } from '#server/platform/keyed-hash.ts';

/** By which a text is known again once it is gone: a keyed hash. */
export type TextKey = (text: string) => string;

/** The purpose that its key is derived for. */
export const textKeyPurpose = 'texts';

export function createTextKey(key: Buffer): TextKey {
  return (text) => keyedHash(key, text.toLowerCase());
}
