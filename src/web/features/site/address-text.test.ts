import { expect, test } from 'vitest';
import { readText, readTyped } from './address-text.ts';

test.each([
  ['text', { to: '/search' }, '/search'],
  ['an empty text', { to: '' }, ''],
  ['the longest text', { to: 'x'.repeat(2_000) }, 'x'.repeat(2_000)],
  ['a text that is longer', { to: 'x'.repeat(2_001) }, undefined],
  ['a list', { to: ['/search'] }, undefined],
  ['an object', { to: { toString: () => '/search' } }, undefined],
  ['a number', { to: 5 }, undefined],
  ['nothing', {}, undefined],
])('U13 of %s', (_, search, read) => {
  expect(readText(search, 'to')).toBe(read);
});

test('U13 what every object has is no parameter', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) expect(readText({}, name)).toBeUndefined();
  const search = Object.fromEntries(new URLSearchParams('__proto__=a&constructor=b'));
  expect([readText(search, '__proto__'), readText(search, 'constructor')]).toEqual(['a', 'b']);
  expect(readText(Object.create({ to: '/search' }), 'to')).toBeUndefined();
});

test('U13 what was typed is cut where the field ends', () => {
  expect(readTyped({ phone: '1'.repeat(300) })).toEqual({ phone: '1'.repeat(200) });
  expect(readTyped({ phone: '1'.repeat(100_000) })).toEqual({});
  expect(readTyped({ phone: ['1'] })).toEqual({});
});
