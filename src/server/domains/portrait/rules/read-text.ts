import type { PortraitMetric } from '#shared/portrait.ts';
import {
  createLexicon,
  findPhrase,
  isOneOf,
  type Lexicon,
  type Meaning,
  type Token,
  tokenize,
} from './find-phrases.ts';
import { toneOf } from './tone.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { ru } from './words/ru.ts';

export interface Sign {
  metric: PortraitMetric;
  /** Positive raises the figure. About 1, more if stressed, less if hedged or in a question. */
  weight: number;
  /** As written, with its negation or emphasis; null if the phrases together would reveal the whole text. */
  phrase: string | null;
}

/** A matched phrase with its negation, as word positions within the clause. */
interface Found {
  from: number;
  to: number;
  negation: number | null;
  meanings: readonly Meaning[];
}

interface Clause {
  tokens: readonly Token[];
  /** From its end mark: exclamations weigh more, questions less. */
  weight: number;
}

const latin = [en, de, es].map(createLexicon);
const [arabic, russian] = [createLexicon(ar), createLexicon(ru)];
export const allLexicons: readonly Lexicon[] = [...latin, arabic, russian];

const clauseWithEnd = /([^.!?…;:,\n()«»"„“”–—،؛؟]+)([.!?…;:,\n()«»"„“”–—،؛؟]*)/gu;
const negationReach = 3;
const weights = { negated: -0.75, emphasis: 1.5, hedge: 0.5, capitals: 1.25, exclaimed: 1.25, asked: 0.5 };

/** Signs of a text, by the word lists of five languages; none for other languages. */
export function readSigns(text: string): Sign[] {
  const lexicons = lexiconsOf(tokenize(text));
  const hasSmallLetters = /\p{Ll}/u.test(text);
  const clauses = splitClauses(text, lexicons);
  const read = clauses.map((clause) => ({ clause, found: findAll(clause.tokens, lexicons) }));
  const shown = read.flatMap(({ clause, found }) => found.map((one) => shownWords(clause.tokens, one, lexicons)));
  const words = clauses.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const isWhole = shown.reduce((sum, positions) => sum + positions.length, 0) >= words;
  return read.flatMap(({ clause, found }) =>
    found.flatMap((one) => {
      const loud = hasSmallLetters && isLoud(clause.tokens, one) ? weights.capitals : 1;
      const weight = loud * weigh(clause, one, lexicons);
      const phrase = isWhole ? null : write(clause.tokens, shownWords(clause.tokens, one, lexicons));
      return one.meanings.flatMap(({ metric, sign }) => signsOf(metric, sign * weight, phrase));
    }),
  );
}

function signsOf(metric: PortraitMetric, weight: number, phrase: string | null): Sign[] {
  const tone = toneOf(metric, weight);
  return [{ metric, weight, phrase }, ...(tone === 0 ? [] : [{ metric: 'tone', weight: tone, phrase } as const])];
}

/** Chosen by script; among Latin languages by common words, all of them on a tie. */
function lexiconsOf(tokens: readonly Token[]): Lexicon[] {
  const has = (script: RegExp) => tokens.some(({ written }) => script.test(written));
  const counts = latin.map((lexicon) => tokens.filter((token) => isOneOf(token, 'common', [lexicon])).length);
  const most = Math.max(...counts);
  return [
    ...(has(/\p{Script=Latin}/u) ? latin.filter((_, i) => counts[i] === most) : []),
    ...(has(/\p{Script=Cyrillic}/u) ? [russian] : []),
    ...(has(/\p{Script=Arabic}/u) ? [arabic] : []),
  ];
}

function splitClauses(text: string, lexicons: readonly Lexicon[]): Clause[] {
  return [...text.matchAll(clauseWithEnd)].flatMap(([, words = '', end = '']) => {
    const weight = /[?؟]/u.test(end) ? weights.asked : end.includes('!') ? weights.exclaimed : 1;
    const parts: Token[][] = [[]];
    for (const token of tokenize(words)) {
      if (isOneOf(token, 'turns', lexicons)) parts.push([]);
      parts.at(-1)?.push(token);
    }
    return parts.filter((tokens) => tokens.length > 0).map((tokens) => ({ tokens, weight }));
  });
}

function findAll(tokens: readonly Token[], lexicons: readonly Lexicon[]): Found[] {
  const found: Found[] = [];
  let negation: number | null = null;
  let at = 0;
  while (at < tokens.length) {
    const match = findPhrase(tokens, at, lexicons);
    if (match === null) {
      if (isOneOf(tokens[at], 'negators', lexicons)) negation = at;
      at += 1;
      continue;
    }
    if (match.meanings.length > 0) {
      const isNear: boolean = negation !== null && at - negation <= negationReach;
      found.push({
        from: at,
        to: at + match.length,
        meanings: match.meanings,
        negation: isNear ? negation : null,
      });
      negation = null;
    }
    at += match.length;
  }
  const [last, end] = [found.at(-1), tokens.length - 1];
  if (last && last.to <= end && last.negation === null && isOneOf(tokens[end], 'lateNegators', lexicons)) {
    last.negation = end;
  }
  return found;
}

/** Position of such a word next to the phrase: up to two words before it, or right after it. */
function findBeside(
  tokens: readonly Token[],
  { from, to }: Found,
  kind: 'emphasis' | 'hedges',
  all: readonly Lexicon[],
): number | null {
  return [from - 1, from - 2, to].find((at) => isOneOf(tokens[at], kind, all)) ?? null;
}

/** Negation ignores emphasis: “not very polite” is no stronger than “not polite”. */
function weigh({ tokens, weight }: Clause, found: Found, lexicons: readonly Lexicon[]): number {
  if (found.negation !== null) return weight * weights.negated;
  const emphasis = findBeside(tokens, found, 'emphasis', lexicons) === null ? 1 : weights.emphasis;
  const hedge = findBeside(tokens, found, 'hedges', lexicons) === null ? 1 : weights.hedge;
  return weight * emphasis * hedge;
}

function isLoud(tokens: readonly Token[], { from, to }: Found): boolean {
  const written = tokens.slice(from, to).map((token) => token.written);
  return written.every((word) => word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase());
}

function shownWords(tokens: readonly Token[], found: Found, lexicons: readonly Lexicon[]): number[] {
  const phrase = Array.from({ length: found.to - found.from }, (_, i) => found.from + i);
  const emphasis = findBeside(tokens, found, 'emphasis', lexicons);
  const beside = [found.negation, emphasis].filter((at) => at !== null);
  return [...new Set([...phrase, ...beside])].toSorted((a, b) => a - b);
}

/** Words in between are replaced by an ellipsis: they may be names. */
function write(tokens: readonly Token[], positions: readonly number[]): string {
  return positions
    .map((at, i) => {
      const before = positions[i - 1];
      const gap = before === undefined ? '' : before === at - 1 ? ' ' : ' … ';
      return `${gap}${tokens[at]?.written ?? ''}`;
    })
    .join('');
}
