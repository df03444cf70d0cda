// What checks and tests look for in a language stands in one file of its own, `locales/checks/<tag>.json`.
import { existsSync, readFileSync } from 'node:fs';
import { type SpendingKind, spendingKinds } from '#contract/wallet-rule.ts';
import type { LocaleTag } from '#shared/locale.ts';

const says = {
  example: 'the mark on what a made-up member wrote (“Example”)',
  unknown_browser: 'how a sign-in calls a browser that it does not know (“Unknown browser”)',
  reported_by_1: 'who reported a number, of one person (“1 person has reported unwanted calls.”)',
  reported_by_21: 'who reported a number, of 21 people (“21 people have reported unwanted calls.”)',
  in_20_days: 'a term of 20 days, in the form that the pages have it (“20 calendar days”)',
  in_2_working_days: 'a term of 2 working days, in the form that the pages have it (“2 working days”)',
  in_9_months: 'a term of 9 months, in the form that the pages have it (“9 months”)',
  full_stop: 'the sign that a sentence ends in (“.”), or a space where it has none',
};

const quotes = {
  outer: 'the two marks around a quotation, opening and closing (“”)',
  inner: 'the two marks around a quotation within one (‘’)',
};

const never = {
  a_clock: 'a pattern for minutes, hours and tomorrow: no error of a limit names them (“/minute|hour/i”)',
  for_good: 'a pattern for what lasts for ever, as unlisting does not (“/for good/i”)',
};

const names = Object.fromEntries(
  spendingKinds.map((kind) => [kind, `a pattern for what the legal texts call “${kind}” (“/boosting/i”)`]),
) as Record<SpendingKind, string>;

const lists = {
  instead: 'pairs of a pattern for what must not be written and what is written instead, or why not',
  mistakes: 'pairs of what was wrong and a sentence that one pattern of “instead” finds',
};

export interface LanguageWords {
  /** What must not be written, and what is written instead, or why not. */
  instead: readonly (readonly [wrong: RegExp, right: string])[];
  /** Sentences that stood on the screen once, after what was wrong with them. */
  mistakes: readonly (readonly [what: string, phrase: string])[];
  /** Pairs of quotation marks, opening and closing. */
  quotes: Readonly<Record<keyof typeof quotes, string>>;
  /** Words, in lower case, that the language shares with English. May be left out of the file. */
  alike: readonly string[];
  /** Texts as a reader sees them, with plain spaces. */
  says: Readonly<Record<keyof typeof says, string>>;
  /** What members pay for, as legal texts name it. */
  names: Readonly<Record<SpendingKind, RegExp>>;
  /** What some phrases must not say. */
  never: Readonly<Record<keyof typeof never, RegExp>>;
}

interface Finding {
  key: string;
  text: string;
}

/** Where the words of a language stand, from the root of the project. */
export const wordsFile = (tag: LocaleTag) => `locales/checks/${tag}.json`;
/** What is told where that file is missing. */
export const withoutWords = 'is missing: write the words that checks look for, as locales/README.md says';

const root = new URL('../../', import.meta.url);

const read = new Map<LocaleTag, LanguageWords>();

/** The words of a language. Throws with what is to be written where something is missing. */
export function wordsOf(tag: LocaleTag): LanguageWords {
  const known = read.get(tag);
  if (known) return known;
  const file = new URL(wordsFile(tag), root);
  if (!existsSync(file)) throw new Error(`${wordsFile(tag)} ${withoutWords}`);
  const parsed = parseLanguageWords(readFileSync(file, 'utf8'));
  if ('findings' in parsed) {
    throw new Error(parsed.findings.map(({ key, text }) => `${wordsFile(tag)} ${key}: ${text}`).join('\n'));
  }
  read.set(tag, parsed.words);
  return parsed.words;
}

/** The words of a file, or what is to be written in it. */
export function parseLanguageWords(text: string): { words: LanguageWords } | { findings: Finding[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { findings: [{ key: '', text: `is no JSON: ${(error as Error).message}` }] };
  }
  const file = asObject(parsed);
  const findings: Finding[] = [];
  const addFinding = (key: string, text: string) => findings.push({ key, text });

  const pairsOf = (name: keyof typeof lists): [string, string][] => {
    const written = file[name];
    const list: unknown[] = Array.isArray(written) ? written : [];
    const pairs = list.filter(isPair);
    if (pairs.length === 0 || pairs.length < list.length) addFinding(name, `is missing: write ${lists[name]}`);
    return pairs;
  };
  const textsOf = <Key extends string>(name: string, wanted: Readonly<Record<Key, string>>): Record<Key, string> => {
    const own = asObject(file[name]);
    for (const key of Object.keys(own)) {
      if (!(key in wanted)) addFinding(`${name}.${key}`, 'is nothing that a check looks for');
    }
    const textOf = ([key, what]: [string, string]): [string, string] => {
      const written = own[key];
      if (typeof written === 'string' && written !== '') return [key, written];
      addFinding(`${name}.${key}`, `is missing: write ${what}`);
      return [key, ''];
    };
    return Object.fromEntries(Object.entries<string>(wanted).map(textOf)) as Record<Key, string>;
  };
  const patternOf = (key: string, written: string): RegExp => {
    const pattern = readPattern(written);
    if (pattern === null && written !== '') addFinding(key, `“${written}” is no pattern: write one as /words/i`);
    return pattern ?? /$^/;
  };
  const patternsOf = <Key extends string>(name: string, wanted: Readonly<Record<Key, string>>): Record<Key, RegExp> => {
    const patterns = Object.entries<string>(textsOf(name, wanted)).map(([key, written]) => {
      return [key, patternOf(`${name}.${key}`, written)] as const;
    });
    return Object.fromEntries(patterns) as Record<Key, RegExp>;
  };

  const signsOf = (): LanguageWords['quotes'] => {
    const pairs = textsOf('quotes', quotes);
    for (const [key, signs] of Object.entries(pairs)) {
      if (signs !== '' && [...signs].length !== 2) addFinding(`quotes.${key}`, `“${signs}” is no pair of marks`);
    }
    return pairs;
  };
  const alikeOf = (): string[] => {
    const list: unknown[] = Array.isArray(file.alike) ? file.alike : [];
    const texts = list.filter((word) => typeof word === 'string' && word !== '' && word === word.toLowerCase());
    if ('alike' in file && (texts.length === 0 || texts.length < list.length)) {
      addFinding('alike', 'is no list of words in lower case');
    }
    return texts as string[];
  };

  const words: LanguageWords = {
    instead: pairsOf('instead').map(([wrong, right]) => [patternOf('instead', wrong), right]),
    mistakes: pairsOf('mistakes'),
    quotes: signsOf(),
    alike: alikeOf(),
    says: textsOf('says', says),
    names: patternsOf('names', names),
    never: patternsOf('never', never),
  };
  return findings.length > 0 ? { findings } : { words };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isPair(item: unknown): item is [string, string] {
  return Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string' && part !== '');
}

/** `/words/i` of JSON. */
function readPattern(written: string): RegExp | null {
  const [, source = '', flags = ''] = /^\/(.+)\/([iu]*)$/su.exec(written) ?? [];
  if (source === '') return null;
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
