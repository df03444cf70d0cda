import { type PortraitMetric, portraitMetrics } from '#shared/portrait.ts';
import type { WordList } from './word-list.ts';

/** One word of a text as written, with the normalized forms that lists may contain. */
export interface Token {
  written: string;
  forms: readonly string[];
}

export interface Meaning {
  metric: PortraitMetric;
  sign: 1 | -1;
}

type SmallWord = 'common' | 'negators' | 'lateNegators' | 'emphasis' | 'hedges' | 'turns';

interface Phrase {
  words: readonly { stem: string; isBeginning: boolean }[];
  /** Empty for phrases that only look like a negation. */
  meanings: readonly Meaning[];
}

export interface Lexicon {
  small: Readonly<Record<SmallWord, ReadonlySet<string>>>;
  /** By the first two letters. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** All words of its phrases, indexed the same way. */
  words: ReadonlyMap<string, readonly Phrase['words'][number][]>;
}

export interface PhraseMatch {
  /** In words, at least 1. */
  length: number;
  meanings: readonly Meaning[];
}

const smallWords = ['common', 'negators', 'lateNegators', 'emphasis', 'hedges', 'turns'] as const;
export const writtenWord = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const longRun = /(.)\1{2,}/gu;
/** Arabic prefixes written as one word with the next: “and”, “so”, prepositions and the article. */
const arabicBefore = /^[وف]?(?:ال|بال|لل|كال)?(?=..)/u;
const arabic = /\p{Script=Arabic}/u;

/** Removes case, accents and apostrophes, and simplifies ة and ى. Apply it to both sides of a comparison. */
function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ـ]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
}

export function tokenize(text: string): Token[] {
  return (text.match(writtenWord) ?? []).map((word) => ({ written: word, forms: formsOf(word) }));
}

function formsOf(word: string): string[] {
  const folded = foldWord(word);
  const forms = new Set([folded, folded.replace(longRun, '$1'), folded.replace(longRun, '$1$1')]);
  if (arabic.test(folded)) {
    const withoutAnd = folded.replace(/^[وف](?=..)/u, '');
    for (const form of [withoutAnd, folded.replace(arabicBefore, '')]) forms.add(form);
  }
  return [...forms];
}

export function createLexicon(list: WordList): Lexicon {
  const phrases = [
    ...entriesOf(list.notNegators).map((words): Phrase => ({ words, meanings: [] })),
    ...portraitMetrics.flatMap((metric) => [
      ...entriesOf(list.phrases[metric].high).map((words): Phrase => ({ words, meanings: [{ metric, sign: 1 }] })),
      ...entriesOf(list.phrases[metric].low).map((words): Phrase => ({ words, meanings: [{ metric, sign: -1 }] })),
    ]),
  ];
  return {
    small: {
      common: setOf(list.common),
      negators: setOf(list.negators),
      lateNegators: setOf(list.lateNegators),
      emphasis: setOf(list.emphasis),
      hedges: setOf(list.hedges),
      turns: setOf(list.turns),
    },
    phrases: Map.groupBy(phrases, ({ words }) => startOf(words[0]?.stem ?? '')),
    words: Map.groupBy(
      phrases.flatMap(({ words }) => words),
      ({ stem }) => startOf(stem),
    ),
  };
}

const startOf = (word: string) => word.slice(0, 2);

function split(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const setOf = (list: string) => new Set(split(list).map(foldWord));

function entriesOf(list: string): Phrase['words'][] {
  return split(list).map((entry) =>
    entry.split(/\s+/u).map((word) => ({ stem: foldWord(word.replace('*', '')), isBeginning: word.endsWith('*') })),
  );
}

export function isOneOf(token: Token | undefined, kind: SmallWord, lexicons: readonly Lexicon[]): boolean {
  return token?.forms.some((form) => lexicons.some(({ small }) => small[kind].has(form))) ?? false;
}

/** Whether a word is in a list, alone or within a phrase. */
export function isListedWord(token: Token, lexicons: readonly Lexicon[]): boolean {
  if (smallWords.some((kind) => isOneOf(token, kind, lexicons))) return true;
  return lexicons.some(({ words }) =>
    token.forms.some((form) => words.get(startOf(form))?.some((word) => isWord(token, word)) ?? false),
  );
}

/** The longest phrase starting at a word; equal matches from several lists are merged. */
export function findPhrase(tokens: readonly Token[], at: number, lexicons: readonly Lexicon[]): PhraseMatch | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const starts = new Set(token.forms.map(startOf));
  const found = lexicons
    .flatMap(({ phrases }) => [...starts].flatMap((start) => phrases.get(start) ?? []))
    .filter(({ words }) => words.every((word, i) => isWord(tokens[at + i], word)));
  if (found.length === 0) return null;
  const length = Math.max(...found.map(({ words }) => words.length));
  const meanings = new Map(
    found
      .filter(({ words }) => words.length === length)
      .flatMap((phrase) => phrase.meanings)
      .map((meaning) => [meaning.metric, meaning]),
  );
  return { length, meanings: [...meanings.values()] };
}

function isWord(token: Token | undefined, { stem, isBeginning }: Phrase['words'][number]): boolean {
  return token?.forms.some((form) => (isBeginning ? form.startsWith(stem) : form === stem)) ?? false;
}
