import { skeletonOf, strip } from './fold-text.ts';

export interface NameRun {
  /** Folded by look, so case, spaces, marks and look-alike letters do not matter. */
  key: string;
  written: string;
  words: number;
  isWhole: boolean;
}

/** Words per run at most, and so the longest spelled-out word that is found. */
const longestRun = 10;

/** Legal forms, which people omit when they name an organization. */
const legalForms = new Set(
  [
    'ag',
    'bv',
    'corp',
    'corporation',
    'gmbh',
    'inc',
    'incorporated',
    'kg',
    'kgaa',
    'limited',
    'llc',
    'llp',
    'ltd',
    'mbh',
    'nv',
    'ohg',
    'oy',
    'plc',
    'sa',
    'sas',
    'se',
    'sl',
    'spa',
    'srl',
    'ug',
    'ооо',
    'оао',
    'пао',
    'зао',
  ].map(skeletonOf),
);

/** A capital inside a word starts a new word: “DeutscheBank”. */
const joint = /(?<=\p{Ll})(?=\p{Lu})/u;

function wordsOf(name: string): string[] {
  const words = strip(name.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const named = words.flatMap(splitWord);
  return named.length === 0 ? words : named;
}

/** Splits a camel-case word and drops legal forms. A legal form at the end may contain a capital itself: “GmbH”. */
function splitWord(word: string): string[] {
  const parts = word.split(joint);
  const form = parts.findIndex((_, from) => isLegalForm(parts.slice(from).join('')));
  return (form === -1 ? parts : parts.slice(0, form)).filter((part) => !isLegalForm(part));
}

const isLegalForm = (word: string) => legalForms.has(skeletonOf(word));

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

export function nameKey(name: string): string {
  return skeletonOf(wordsOf(name).join('') || name);
}
