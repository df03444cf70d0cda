import { expect, test } from 'vitest';
import { chatWords } from './messages.ts';

const at = new Date('2026-11-27T10:00:00Z');

test.each([
  ['en', 'Unknown browser'],
  ['de-DE', 'Unbekannter Browser'],
] as const)('46: the question in %s says in words that a browser is not known', (locale, words) => {
  const { ask } = chatWords(locale, 'Ringbook');
  expect(ask({ isProof: false, browser: '?', country: 'CH', at }, '1')).toMatchObject({
    text: expect.stringContaining(words),
  });
  const known = ask({ isProof: false, browser: 'Firefox, Android', country: 'CH', at }, '1');
  expect(known).toMatchObject({ text: expect.stringContaining('Firefox, Android') });
  expect(known).toMatchObject({ text: expect.not.stringContaining(words) });
});
