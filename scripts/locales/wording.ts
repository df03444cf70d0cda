// Words that the glossary has another one for. They came back before, so the check knows them.
import type { LanguageWords } from '#test/language-words.ts';
import type { Finding } from './catalogue-rules.ts';

type Phrases = Readonly<Record<string, string>>;

/**
 * Phrases with a word that the glossary has another one for.
 *
 * @param instead the words of the language that must not be written, of its file in `locales/checks`
 */
export function findWrongWords(instead: LanguageWords['instead'], phrases: Phrases): Finding[] {
  return instead.flatMap(([wrong, right]) =>
    Object.entries(phrases)
      .filter(([, phrase]) => wrong.test(phrase))
      .map(([key, phrase]) => ({ key, text: `says “${wrong.exec(phrase)?.[0]}”: ${right} (locales/glossary.md)` })),
  );
}
