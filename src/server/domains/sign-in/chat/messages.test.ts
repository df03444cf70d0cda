import { expect, test } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { wordsOf } from '#test/language-words.ts';
import { chatWords } from './messages.ts';

const at = new Date('2026-11-27T10:00:00Z');

test.each(localeTags)('46: the question in %s says in words that a browser is not known', (locale) => {
  const words = wordsOf(locale).says.unknown_browser;
  const { ask } = chatWords(locale, 'Ringbook');
  expect(ask({ isProof: false, browser: '?', country: 'CH', at }, '1')).toMatchObject({
    text: expect.stringContaining(words),
  });
  const known = ask({ isProof: false, browser: 'Firefox, Android', country: 'CH', at }, '1');
  expect(known).toMatchObject({ text: expect.stringContaining('Firefox, Android') });
  expect(known).toMatchObject({ text: expect.not.stringContaining(words) });
});

test('36: the question names the country and the time in the language of its words', () => {
  const { ask } = chatWords('de-DE', 'Ringbook');
  const { text } = ask({ isProof: false, browser: 'Firefox, Android', country: 'CH', at }, '1');
  expect(text).toContain('Schweiz');
  expect(text).toContain('10:00');
  expect(text).not.toMatch(/Switzerland|AM/);
});
