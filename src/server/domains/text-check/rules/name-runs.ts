import { skeletonOf, strip } from './fold-text.ts';

/** Words of a name that stand beside each other, with nothing between them. */
export interface NameRun {
  /** By their look, so that neither case, spaces, marks nor disguised letters matter. */
  key: string;
  /** As they were written. */
  written: string;
  words: number;
  isWhole: boolean;
}

/** So many words are one run at most, and so a word of so many letters is found that is spelled out. */
const longestRun = 10;

/** Legal forms, which people leave out when they name an organization. */
const legalForms = new Set(
  [
    ...['ag', 'bv', 'corp', 'corporation', 'gmbh', 'inc', 'incorporated', 'kg', 'kgaa', 'limited', 'llc', 'llp', 'ltd'],
    ...['mbh', 'nv', 'ohg', 'oy', 'plc', 'sa', 'sas', 'se', 'sl', 'spa', 'srl', 'ug', 'ооо', 'оао', 'пао', 'зао'],
  ].map(skeletonOf),
);

/** A capital within a word begins the next one: “DeutscheBank”. */
const joint = /(?<=\p{Ll})(?=\p{Lu})/u;

function wordsOf(name: string): string[] {
  const words = strip(name.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const named = words.flatMap(splitWord);
  return named.length === 0 ? words : named;
}

/** The words that are written as one, without legal forms. One at the end may have a joint of its own: “GmbH”. */
function splitWord(word: string): string[] {
  const parts = word.split(joint);
  const form = parts.findIndex((_, from) => isLegalForm(parts.slice(from).join('')));
  return (form === -1 ? parts : parts.slice(0, form)).filter((part) => !isLegalForm(part));
}

const isLegalForm = (word: string) => legalForms.has(skeletonOf(word));

/** All that a name may say: each run of its words, legal forms left out. */
export function nameRuns(name: string): NameRun[] {
  const words = wordsOf(name);
  const runs: NameRun[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const end = from === 0 ? words.length : Math.min(words.length, from + longestRun);
    for (let to = from + 1; to <= end; to += 1) {
      const isWhole = from === 0 && to === words.length;
      if (to - from > longestRun && !isWhole) continue;
      const part = words.slice(from, to);
      runs.push({ key: skeletonOf(part.join('')), written: part.join(' '), words: part.length, isWhole });
    }
  }
  return runs;
}

/** A whole name by its look. */
export function nameKey(name: string): string {
  return skeletonOf(wordsOf(name).join('') || name);
}
