import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { wordsOf } from '#test/language-words.ts';
import { findWrongWords } from './wording.ts';

/** Sentences that were once shown, and what was wrong with them. */
const mistakes = localeTags.flatMap((tag) =>
  wordsOf(tag).mistakes.map(([what, phrase]) => [tag, what, phrase] as const),
);

describe('U20 what a review of the phrases found', () => {
  test.each(mistakes)('in %s is found where it comes again, %s: %s', (tag, _, phrase) => {
    expect(findWrongWords(wordsOf(tag).instead, { some: phrase })).toHaveLength(1);
  });

  it.each(localeTags)('stands nowhere in %s', (tag) => {
    const file = new URL(`../../locales/${tag}.json`, import.meta.url);
    const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(phrases).length).toBeGreaterThan(500);
    expect(findWrongWords(wordsOf(tag).instead, phrases)).toEqual([]);
  });
});
