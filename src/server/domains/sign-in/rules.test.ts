import { describe, expect, it } from 'vitest';
import {
  canOpen,
  codeAlphabet,
  describeBrowser,
  findCodes,
  isOlderVersion,
  makeCode,
  makeConfirmCode,
  needsCodeBack,
  readCode,
  readYesNo,
} from './rules.ts';

describe('codes', () => {
  it('are eight characters of the alphabet, which has no look-alikes, and each one is its own', () => {
    const codes = Array.from({ length: 500 }, makeCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect([...new Set(codes.join(''))].sort().join('')).toBe([...codeAlphabet].sort().join(''));
    expect(codeAlphabet).toHaveLength(32);
    expect(makeConfirmCode()).toMatch(/^\d{6}$/);
  });

  it.each([
    ['K7Q2M9AB'],
    ['k7q2m9ab'],
    ['Login K7Q2 M9AB please'],
    ['K7Q2-M9AB.'],
    ['/start K7Q2M9AB'],
    ['code:K7Q2M9AB!!'],
    ['K 7 Q 2\nM 9 A B'],
    ['мой код K7Q2M9AB спасибо'],
    ['رمز دخولي: K7Q2M9AB'],
    ['\u202aK7Q2M9AB\u202c'],
  ])('are found in %j', (text) => expect(findCodes(text)).toContain('K7Q2M9AB'));

  it.each([['K7Q2M9A'], ['K7Q20M9AB'], ['K7Q2OM9AB'], [''], ['1234 1234'], ['привет']])('are not in %j', (text) =>
    expect(findCodes(text)).toEqual([]),
  );

  it('are at most 193 in a text of any length', () => {
    expect(findCodes('A2B3C4D5E6'.repeat(100_000)).length).toBeLessThanOrEqual(193);
  });

  it('are read from a page only whole', () => {
    expect(readCode(' k7q2 m9ab ')).toBe('K7Q2M9AB');
    for (const text of ['K7Q2M9ABC', 'K7Q2M9A0', '', 'K7Q2-M9AB']) expect(readCode(text)).toBeNull();
  });
});

it('yes and no are read as words, not in sentences', () => {
  const words = { yes: ['Sí', 'yes'], no: ['No'] };
  for (const text of ['si', 'SÍ!', ' yes. ']) expect(readYesNo(text, words)).toBe(true);
  expect(readYesNo('no', words)).toBe(false);
  for (const text of ['yes please', 'yesno', '', '…']) expect(readYesNo(text, words)).toBeNull();
});

it('digits are sent back where the proof is weak', () => {
  expect(needsCodeBack('high', 'medium')).toBe(false);
  expect(needsCodeBack('medium', 'medium')).toBe(true);
  expect(needsCodeBack('medium', 'low')).toBe(false);
  expect(needsCodeBack('low', 'low')).toBe(true);
});

it('F1: a way by which nobody can sign in is known as one', () => {
  expect(canOpen('high', false, 'medium')).toBe(true);
  expect(canOpen('medium', false, 'medium')).toBe(false);
  expect(canOpen('medium', false, 'low')).toBe(true);
  expect(canOpen('low', false, 'low')).toBe(false);
  expect(canOpen('low', true, 'low')).toBe(true);
  expect(canOpen(null, true, 'low')).toBe(false);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox, Android'],
  ['curl/8', '?'],
  ['Click http://evil.example', '?'],
])('%s is %s', (agent, name) => expect(describeBrowser(agent)).toBe(name));
it('no user agent is ?', () => expect(describeBrowser(undefined)).toBe('?'));

it('versions are compared by their parts', () => {
  expect(isOlderVersion('1.9.9', '1.10')).toBe(true);
  expect(isOlderVersion('1.10', '1.10.0')).toBe(false);
  expect(isOlderVersion('1.10.1', '1.10.0')).toBe(false);
  expect(isOlderVersion('x', '0.0.1')).toBe(true);
});
