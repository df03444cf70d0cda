import type { LanguageWords } from '#test/language-words.ts';
import type { Finding } from './catalogue-rules.ts';

const marks = /["'“”„‟«»‹›‘‚‛「」『』״]/gu;

/**
 * Finds quotation marks that the language does not use, and outer ones that do not close. The sign ’ is an apostrophe,
 * too, and may stand in every language.
 */
export function findWrongQuotes(
  { outer, inner }: LanguageWords['quotes'],
  phrases: Readonly<Record<string, string>>,
): Finding[] {
  const own = new Set([...outer, ...inner]);
  return Object.entries(phrases).flatMap(([key, phrase]) => {
    const foreign = phrase.match(marks)?.find((mark) => !own.has(mark));
    if (foreign !== undefined) return [{ key, text: `has the mark ${foreign}: quotations are in ${outer}` }];
    return isPaired(phrase, outer) ? [] : [{ key, text: `has quotation marks that do not pair: ${outer}` }];
  });
}

/** Whether opening and closing marks alternate. Always true where both are the same sign. */
function isPaired(phrase: string, outer: string): boolean {
  const [open = '', close = ''] = outer;
  if (open === close) return true;
  const found = [...phrase].filter((sign) => sign === open || sign === close);
  return found.length % 2 === 0 && found.every((sign, at) => sign === (at % 2 === 0 ? open : close));
}
