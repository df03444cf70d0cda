import { describe, expect, it } from 'vitest';
import {
  canOpen,
  codeAlphabet,
  describeBrowser,
  findCodes,
  isFreshProof,
  isOlderVersion,
  makeCode,
  makeConfirmCode,
  needsCodeBack,
  outlivesProofs,
  readCode,
  readYesNo,
  roleProofUntil,
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

  it('are looked for in the first 200 letters and digits of the first 4,000 characters, and no further', () => {
    expect(findCodes(`${'A'.repeat(192)}K7Q2M9AB`)).toContain('K7Q2M9AB');
    expect(findCodes(`${'A'.repeat(193)}K7Q2M9AB`)).not.toContain('K7Q2M9AB');
    expect(findCodes(`${'.'.repeat(3_992)}K7Q2M9AB`)).toEqual(['K7Q2M9AB']);
    expect(findCodes(`${'.'.repeat(3_993)}K7Q2M9AB`)).toEqual([]);
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
  expect(readYesNo('nein', { yes: ['ja'], no: ['nein', 'no'] })).toBe(false);
  expect(readYesNo('NO', { yes: ['ja'], no: ['nein', 'no'] })).toBe(false);
  expect(readYesNo(`${' '.repeat(37)}yes`, words)).toBe(true);
  expect(readYesNo(`${' '.repeat(38)}yes`, words)).toBeNull();
  const turkish = { yes: ['Evet'], no: ['Hayır'] };
  for (const text of ['Hayır', 'HAYIR', 'hayir']) expect(readYesNo(text, turkish)).toBe(false);
  for (const text of ['Bəli', 'BƏLİ', 'beli']) expect(readYesNo(text, { yes: ['Bəli'], no: ['Xeyr'] })).toBe(true);
  // Capital ẞ has no one-to-one lower case in the other direction: words are compared in lower case.
  expect(readYesNo('STRASSE', { yes: ['straße'], no: [] })).toBeNull();
});

describe('a proof of the number', () => {
  const day = 86_400_000;
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it('C2 is fresh for less than 30 days, or as many as the operator sets', () => {
    expect(isFreshProof(now, now)).toBe(true);
    expect(isFreshProof(ago(30 * day - 1), now)).toBe(true);
    expect(isFreshProof(ago(30 * day), now)).toBe(false);
    expect(isFreshProof(new Date(0), now)).toBe(false);
    expect(isFreshProof(ago(2 * day - 1), now, { freshDays: 2, silentDays: 180 })).toBe(true);
    expect(isFreshProof(ago(2 * day), now, { freshDays: 2, silentDays: 180 })).toBe(false);
  });

  it('L14 is good for the desk for twelve hours, or as many as the operator sets, and never for longer than it is fresh', () => {
    const until = (ms: number, proofs?: Parameters<typeof roleProofUntil>[2]) =>
      roleProofUntil(ago(ms), now, proofs).getTime() - now.getTime();
    expect(until(0)).toBe(day / 2);
    expect(until(day / 2 - 1)).toBe(1);
    expect(until(day / 2)).toBe(0);
    expect(until(0, { freshDays: 30, silentDays: 180, roleHours: 1 })).toBe(day / 24);
    expect(until(0, { freshDays: 1, silentDays: 180, roleHours: 720 })).toBe(day);
    // A proof dated by a wrong clock is not valid longer than one of now.
    expect(until(-day / 2)).toBe(day / 2);
    expect(until(-day - 1)).toBe(-now.getTime());
  });

  it('F16 from more than a day ahead is not known to be fresh', () => {
    expect(isFreshProof(ago(-day), now)).toBe(true);
    expect(isFreshProof(ago(-day - 1), now)).toBe(false);
  });

  it('C2 counts no more once the account was silent for 180 days, or as many as the operator sets', () => {
    expect(outlivesProofs(now, now)).toBe(false);
    expect(outlivesProofs(ago(180 * day - 1), now)).toBe(false);
    expect(outlivesProofs(ago(180 * day), now)).toBe(true);
    expect(outlivesProofs(ago(5 * day - 1), now, { freshDays: 30, silentDays: 5 })).toBe(false);
    expect(outlivesProofs(ago(5 * day), now, { freshDays: 30, silentDays: 5 })).toBe(true);
  });
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
  expect(isOlderVersion('2', '1.10.1')).toBe(false);
  expect(isOlderVersion('12.0.0', '11.9.9')).toBe(false);
});

it.each(['x', '', 'v2', '2x', '2.0 beta', '2.', '2.0.0.0', '123456', '2.123456', '-2'])(
  'a version that is none (%j) is before every one',
  (given) => expect(isOlderVersion(given, '0.0.0')).toBe(true),
);
it('what a browser says of itself beyond 500 characters is not looked at', () => {
  expect(describeBrowser(`${'x'.repeat(490)} Firefox/1`)).toBe('Firefox');
  expect(describeBrowser(`${'x'.repeat(500)} Firefox/1`)).toBe('?');
});
