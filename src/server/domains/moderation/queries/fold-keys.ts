import { keyedHash } from '#server/platform/keyed-hash.ts';
import { foldText } from '../rules/fold-text.ts';

/** Keyed hashes of a text by its look and by its sound: of two that are the same to a reader one of both is equal. */
export type FoldKeys = (text: string) => { skeleton: string; letters: string };

/** @param key 32 bytes, for folded texts alone */
export function createFoldKeys(key: Buffer): FoldKeys {
  return (text) => {
    const folded = foldText(text);
    const hash = (of: 'skeleton' | 'letters') => keyedHash(key, of, folded[of]);
    return { skeleton: hash('skeleton'), letters: hash('letters') };
  };
}
