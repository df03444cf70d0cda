import { isListedWord, type Token, tokenize, writtenWord } from './find-phrases.ts';
import { allLexicons } from './read-text.ts';

export const placeholders = { name: '[name]', number: '[number]', address: '[address]' } as const;

/** Matches runs without spaces that look like a URL, email or handle. */
const address = /:\/\/|^www\.|@|\.\p{L}{2,}\//iu;
/** Digits of any script, with separators inside one number. */
const number = /\+?\p{Nd}(?:[\s().,/:\p{Pd}]*\p{Nd})*/gu;

/**
 * Replaces names, numbers and addresses before texts go to an external service. A capitalized word stays only if it is
 * in a word list, or in lower case in one of the texts; this removes all names and some other words. Scripts without
 * capitals lose only known names.
 *
 * @param names known to the site: of the number, its holder and authors. Listed words are ignored, as members
 *   also name numbers “Scam”
 */
export function hideNames(texts: readonly string[], names: readonly string[]): string[] {
  const knownNames = names.flatMap((name) => tokenize(name)).filter((token) => !isListedWord(token, allLexicons));
  const known = new Set(knownNames.flatMap(longForms));
  const inSmallLetters = texts.flatMap((text) => tokenize(text).filter(({ written }) => !hasCapital(written)));
  const small = new Set(inSmallLetters.flatMap(({ forms }) => forms));
  const isName = (token: Token) =>
    longForms(token).some((form) => known.has(form)) ||
    (hasCapital(token.written) && !token.forms.some((form) => small.has(form)) && !isListedWord(token, allLexicons));
  const withoutNames = (text: string) =>
    text.replace(writtenWord, (written) => {
      const [token] = tokenize(written);
      return token !== undefined && isName(token) ? placeholders.name : written;
    });
  return texts.map((text) =>
    text
      .replace(/\S+/gu, (run) => (address.test(run) ? placeholders.address : run))
      .split(number)
      .map(withoutNames)
      .join(placeholders.number),
  );
}

/** Skips initials, which would remove “a” and “I”. */
const longForms = ({ forms }: Token) => forms.filter((form) => form.length > 1);
const hasCapital = (written: string) => /\p{Lu}|\p{Lt}/u.test(written);
