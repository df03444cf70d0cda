import { isListedWord, type Token, tokenize, writtenWord } from './find-phrases.ts';
import { allLexicons } from './read-text.ts';

/** What stands for what was taken out. */
export const placeholders = { name: '[name]', number: '[number]', address: '[address]' } as const;

/** What a run without spaces looks like that leads somewhere, or to somebody. */
const address = /:\/\/|^www\.|@|\.\p{L}{2,}\//iu;
/** Digits of any script, and what stands between those of one number. */
const number = /\+?\p{Nd}(?:[\s().,/:\p{Pd}]*\p{Nd})*/gu;

/**
 * The texts without names, numbers and addresses, to be read by a service of somebody else. A word with a capital stays
 * only where it is known to be one: it stands in a word list, or in small letters in one of the texts. So a name goes
 * wherever it stands, and with it words that are none. Scripts without capitals lose the names that are known alone.
 *
 * @param names that the site knows: of the number, of its holder, of who wrote. What stands in a word list is none, as
 *   members name numbers “Scam” too
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

/** An initial is no name by itself: it would take out “a” and “I”. */
const longForms = ({ forms }: Token) => forms.filter((form) => form.length > 1);
const hasCapital = (written: string) => /\p{Lu}|\p{Lt}/u.test(written);
