import { describe, expect, it } from 'vitest';
import { problemCodes } from '#contract/problem.ts';
import { localeTags } from '#shared/locale.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { createTranslator } from './translator.ts';

describe('createTranslator', () => {
  it('has a sentence for every error code in every language', () => {
    for (const tag of localeTags) {
      const { t } = createTranslator(tag);
      for (const code of Object.keys(problemCodes)) {
        expect(t(`error.${code}` as PhraseKey), tag).not.toBe(`error.${code}`);
      }
    }
  });

  it('keeps languages apart that are used in turn', () => {
    const [first, other] = [createTranslator('en'), createTranslator('de-DE')];
    const before = first.t('error.number.invalid');
    other.t('error.number.invalid');
    expect(first.t('error.number.invalid')).toBe(before);
  });
});
