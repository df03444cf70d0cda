import { keyedHash } from '#server/platform/keyed-hash.ts';
import { foldText } from '../rules/fold-text.ts';
import '../tables.ts';

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

/**
 * The kept keys of all texts, as other domains may join them in their statements: `left join ${foldedTexts} k on
 * k.kind = … and k.text_id = …`. The planner takes it for the table itself.
 */
export const foldedTexts = `(select kind, text_id, skeleton, letters from text_key)`;
