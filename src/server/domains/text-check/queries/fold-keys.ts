import { keyedHash } from '#server/platform/keyed-hash.ts';
import { foldText } from '../rules/fold-text.ts';

/** Keyed hashes of a text by look and by sound. Two texts that read the same share at least one. */
export type FoldKeys = (text: string) => { skeleton: string; letters: string };

/** @param key 32 bytes, used for folded texts only */
export function createFoldKeys(key: Buffer): FoldKeys {
  return (text) => {
    const folded = foldText(text);
    const hash = (of: 'skeleton' | 'letters') => keyedHash(key, of, folded[of]);
    return { skeleton: hash('skeleton'), letters: hash('letters') };
  };
}

/** Stored keys of all texts: `left join ${foldedTexts} k on k.kind = … and k.text_id = …`. The planner flattens it. */
export const foldedTexts = `(select kind, text_id, skeleton, letters from text_key)`;
