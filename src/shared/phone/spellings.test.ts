import { describe, expect, it, test } from 'vitest';
import * as server from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';
import type { CountryCode } from './phone-reader.ts';
import { spellingsOf } from './spellings.ts';

describe('F13 a number is read as it is dialled today', () => {
  test.each<[string, CountryCode | undefined, string | null]>([
    // Brazil: the ninth digit of mobiles.
    ['+55 11 8765 4321', undefined, '5511987654321'],
    ['551187654321', undefined, '5511987654321'],
    ['551177654321', undefined, '5511977654321'],
    ['(11) 8765-4321', 'BR', '5511987654321'],
    ['011 8765-4321', 'BR', '5511987654321'],
    ['+55 11 98765 4321', undefined, '5511987654321'],
    ['+55 11 3333 4444', undefined, '551133334444'],
    // No area of Brazil: not made a number by a digit more.
    ['+55 20 8765 4321', undefined, '552087654321'],
    // Mexico: the 1 before mobiles.
    ['+52 1 55 1234 5678', undefined, '525512345678'],
    ['5215512345678', undefined, '525512345678'],
    ['+52 55 1234 5678', undefined, '525512345678'],
    ['044 55 1234 5678', 'MX', '525512345678'],
    ['045 55 1234 5678', 'MX', '525512345678'],
    ['01 55 1234 5678', 'MX', '525512345678'],
    // Benin: the 01 before everything.
    ['+229 97 12 34 56', undefined, '2290197123456'],
    ['+229 01 97 12 34 56', undefined, '2290197123456'],
    // Argentina: with and without 9 are dialled, 15 is not.
    ['+54 11 15 2345 6789', undefined, '5491123456789'],
    ['011 15-2345-6789', 'AR', '5491123456789'],
    ['+54 9 11 2345 6789', undefined, '5491123456789'],
    ['+54 11 2345 6789', undefined, '541123456789'],
  ])('%s in %s', (text, country, digits) => {
    expect(server.parsePhone(text, country)?.digits ?? null).toBe(digits);
    expect(browser.parsePhone(text, country)?.digits ?? null).toBe(digits);
  });
});

it.each([
  ['5511987654321', '551187654321'],
  ['525512345678', '5215512345678'],
  ['2290197123456', '22997123456'],
  ['5491123456789', '541123456789'],
])('F13 %s and %s are one subscriber, whichever is asked', (one, other) => {
  expect(spellingsOf(one)).toEqual([one, other]);
  expect(spellingsOf(other)).toEqual([other, one]);
});

it('F13 other numbers have one spelling', () => {
  for (const digits of ['4915123456789', '12025550142', '551133334444', '5511933334444', '5480012345', '911']) {
    expect(spellingsOf(digits)).toEqual([digits]);
  }
});
