import { strip } from './fold-text.ts';
import { replaceLookAlikes } from './look-alikes.ts';

export type WordIndex = ReadonlyMap<string, readonly Listed[]>;

interface Listed {
  word: string;
  scripts: readonly RegExp[];
}

export interface WordMatch {
  written: string;
  listed: string;
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Armenian',
  'Georgian',
  'Tamil',
  'Telugu',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

export function indexWords(words: readonly string[]): WordIndex {
  const listed = words.map((word): Listed => ({ word, scripts: scripts.filter((script) => script.test(word)) }));
  return Map.groupBy(listed, ({ word }) => foldWord(word));
}

/**
 * Finds the first listed word. Matches whole words only, and only if the word has letters of the listed word's script:
 * Russian “рот” is not English “pot”. A word of two scripts is a disguise and is compared with both.
 */
export function findListed(text: string, ...indexes: readonly WordIndex[]): WordMatch | null {
  for (const written of wordsOf(text)) {
    const once = written.replace(longRun, '$1');
    for (const form of once === written ? [foldWord(written)] : new Set([foldWord(written), foldWord(once)])) {
      for (const index of indexes) {
        const listed = index.get(form)?.find((one) => one.scripts.some((script) => script.test(written)));
        if (listed) return { written, listed: listed.word };
      }
    }
  }
  return null;
}

const longRun = /(.)\1{2,}/gu;

/** Keeps accents: “año” is not “ano”. */
function foldWord(word: string): string {
  return replaceLookAlikes(strip(word.normalize('NFKC')).toLowerCase()).replace(longRun, '$1$1');
}

/** Words of a text; single letters in a row are also joined to one word. */
function wordsOf(text: string): string[] {
  const words = strip(text.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const spelled: string[] = [];
  let run = '';
  for (const word of [...words, 'end']) {
    if ([...word].length === 1) run += word;
    else {
      if ([...run].length > 2) spelled.push(run);
      run = '';
    }
  }
  return [...words, ...spelled];
}
