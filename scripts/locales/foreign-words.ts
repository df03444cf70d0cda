// What a catalogue may not have of another language: English left in it, and letters of a script that is not its own.
import { type LocaleTag, locales } from '#shared/locale.ts';
import type { Finding } from './catalogue-rules.ts';
import { foreignScreens, names } from './names.ts';

type Phrases = Readonly<Record<string, string>>;

const placeholder = /%[a-z][A-Za-z0-9]*%/g;
const namesAndScreens = [...names, ...foreignScreens];
/** English words that none of the languages here has. */
const englishWord = /^(?:and|been|from|that|the|their|they|this|which|with|would|you|your)$/;
/** Addresses, files and commands: they hold a sign, a digit or a capital within the word. */
const isTechnical = (word: string) => /[._/@:=\d]|\p{L}\p{Lu}/u.test(word);

/** Letters of Latin beside those of a script that has the same shapes. */
const lookalikes =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** CLDR scripts that are several scripts of Unicode. */
const partsOfScript: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/**
 * Finds phrases that are the English ones, and English words in other phrases. A language in Latin letters is searched
 * for a few words only that no language has but English; in another script every Latin word must be known.
 *
 * @param alike words, in lower case, that the language shares with English
 */
export function findEnglish(tag: LocaleTag, phrases: Phrases, english: Phrases, alike: readonly string[]): Finding[] {
  if (tag === 'en') return [];
  const known = new Set(alike);
  const isLatin = scriptOf(tag) === 'Latn';
  return Object.entries(phrases).flatMap(([key, phrase]) => {
    if (phrase === english[key] && wordsOf(phrase, names).some((word) => !known.has(word.toLowerCase()))) {
      return [{ key, text: 'is left in English: translate it, or list its words under alike in locales/checks' }];
    }
    const words = wordsOf(phrase, namesAndScreens).filter((word) => !isTechnical(word));
    const left = words.filter((word) => !known.has(word.toLowerCase()));
    const found = isLatin ? left.filter((word) => englishWord.test(word.toLowerCase())) : left;
    return found.map((word) => ({ key, text: `has the English word “${word}”` }));
  });
}

/** Finds letters of other scripts than the language's own and Latin, and words with letters that look alike in two. */
export function findForeignLetters(tag: LocaleTag, phrases: Phrases): Finding[] {
  const script = scriptOf(tag);
  const parts = partsOfScript[script] ?? [script];
  const own = parts.map((part) => `\\p{Script_Extensions=${part}}`).join('');
  const foreign = new RegExp(`(?![\\p{Script=Latin}\\p{Script=Common}${own}])\\p{L}`, 'u');
  return Object.entries(phrases).flatMap(([key, phrase]) => {
    const letter = foreign.exec(phrase)?.[0];
    if (letter !== undefined) return [{ key, text: `has “${letter}”, a letter of another script` }];
    const pair = lookalikes.exec(phrase.replace(placeholder, ' '))?.[0];
    return pair === undefined ? [] : [{ key, text: `has a word of two scripts, at “${pair}”` }];
  });
}

/** CLDR script of a language, such as `Latn`. */
function scriptOf(tag: LocaleTag): string {
  const bcp47 = locales.find((locale) => locale.tag === tag)?.bcp47 ?? tag;
  return new Intl.Locale(bcp47).maximize().script ?? '';
}

/** Latin words of a phrase of two letters and more, without placeholders and names. */
function wordsOf(phrase: string, without: readonly string[]): string[] {
  const plain = phrase.replace(placeholder, ' ').replace(patternOf(without), ' ');
  const words = plain.match(/[\p{Script=Latin}\d._/@:=]+/gu) ?? [];
  return words.map((word) => word.replace(/[.:]+$/, '')).filter((word) => /\p{L}.*\p{L}/u.test(word));
}

const patterns = new Map<readonly string[], RegExp>();

/** Matches any of the names, the longest first, in any case. */
function patternOf(list: readonly string[]): RegExp {
  const made = patterns.get(list);
  if (made) return made;
  const longestFirst = list.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<!\\p{Script=Latin})(?:${longestFirst.join('|')})(?!\\p{Script=Latin})`, 'giu');
  patterns.set(list, pattern);
  return pattern;
}
