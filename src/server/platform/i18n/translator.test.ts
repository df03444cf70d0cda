import { describe, expect, it } from 'vitest';
import { categories } from '#contract/category.ts';
import { problemCodes } from '#contract/problem.ts';
import { localeTags } from '#shared/locale.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { createTranslator } from './translator.ts';

describe('createTranslator', () => {
  it('has words for every error code and category in every language', () => {
    const codes = Object.keys(problemCodes).map((code) => `error.${code}`);
    for (const key of [...codes, ...categories.map((category) => `category.${category}`)]) {
      for (const tag of localeTags) expect(createTranslator(tag).t(key as PhraseKey), tag).not.toBe(key);
    }
  });

  it('keeps languages apart that are used in turn', () => {
    const [first, other] = [createTranslator('en'), createTranslator('de-DE')];
    const before = first.t('error.number.invalid');
    other.t('error.number.invalid');
    expect(first.t('error.number.invalid')).toBe(before);
  });
});
