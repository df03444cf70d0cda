import type { LanguageWords } from '#test/language-words.ts';
import type { Finding } from './catalogue-rules.ts';

type Phrases = Readonly<Record<string, string>>;

/** @param instead forbidden words and their replacements, from `locales/checks` */
export function findWrongWords(instead: LanguageWords['instead'], phrases: Phrases): Finding[] {
  return instead.flatMap(([wrong, right]) =>
    Object.entries(phrases)
      .filter(([, phrase]) => wrong.test(phrase))
      .map(([key, phrase]) => ({ key, text: `says “${wrong.exec(phrase)?.[0]}”: ${right} (locales/glossary.md)` })),
  );
}
