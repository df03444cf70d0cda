import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { scopes } from '#contract/program-scope.ts';
import { endingOf, joinScopes, looksLikeKey, scopesShown, splitScopes, writeKey } from './rules.ts';

test('40: a key is rb_ and 43 letters and digits, of all bytes', () => {
  expect(writeKey(Buffer.alloc(32))).toBe(`rb_${'0'.repeat(43)}`);
  const last = Buffer.alloc(32);
  last[31] = 61;
  expect(writeKey(last)).toBe(`rb_${'0'.repeat(42)}z`);
  last[31] = 62;
  expect(writeKey(last)).toBe(`rb_${'0'.repeat(41)}10`);
  const keys = Array.from({ length: 200 }, () => writeKey(randomBytes(32)));
  for (const key of [...keys, writeKey(Buffer.alloc(32, 255))]) expect(key).toMatch(/^rb_[0-9A-Za-z]{43}$/);
  expect(new Set(keys).size).toBe(200);
  expect(endingOf('rb_0123456789')).toBe('6789');
});

test('40: what begins like a key is taken for one, and a session’s token is not', () => {
  expect(['rb_', 'rb_x', writeKey(randomBytes(32))].map(looksLikeKey)).toEqual([true, true, true]);
  expect(['', 'rb', 'RB_x', 'eyJ.eyJ.x', ' rb_x'].map(looksLikeKey)).toEqual([false, false, false, false, false]);
});

test('40: scopes are kept once each, and an address has fewer of them', () => {
  expect(joinScopes(['book', 'lookup', 'book'])).toBe('lookup,book');
  expect(splitScopes('lookup,book')).toEqual(['lookup', 'book']);
  expect(splitScopes('')).toEqual([]);
  expect(splitScopes('lookup,of-later')).toEqual(['lookup']);
  for (const by of ['bearer', 'basic'] as const) expect(scopesShown(scopes, by)).toEqual(scopes);
  expect(scopesShown(scopes, 'address')).toEqual(['lookup', 'list']);
  expect(scopesShown(['report'], 'address')).toEqual([]);
});
