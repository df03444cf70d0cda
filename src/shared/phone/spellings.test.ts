import { describe, expect, it, test } from 'vitest';
import * as server from './parse-phone.ts';
import * as browser from './parse-phone-min.ts';
import type { CountryCode } from './phone-reader.ts';
import { mobileFormOf, respell, spellingsOf } from './spellings.ts';

describe('F13 a number is read as it is dialled today', () => {
  test.each<[string, CountryCode | undefined, string | null]>([
    // Brazil: ninth digit of mobiles.
    ['+55 11 8765 4321', undefined, '5511987654321'],
    ['551187654321', undefined, '5511987654321'],
    ['551177654321', undefined, '5511977654321'],
    ['(11) 8765-4321', 'BR', '5511987654321'],
    ['011 8765-4321', 'BR', '5511987654321'],
    ['+55 11 98765 4321', undefined, '5511987654321'],
    ['+55 11 3333 4444', undefined, '551133334444'],
    // Unassigned area of Brazil: no digit is added.
    ['+55 20 8765 4321', undefined, '552087654321'],
    // Mexico: 1 before mobiles.
    ['+52 1 55 1234 5678', undefined, '525512345678'],
    ['5215512345678', undefined, '525512345678'],
    ['+52 55 1234 5678', undefined, '525512345678'],
    ['044 55 1234 5678', 'MX', '525512345678'],
    ['045 55 1234 5678', 'MX', '525512345678'],
    ['01 55 1234 5678', 'MX', '525512345678'],
    // Benin: 01 before all numbers.
    ['+229 97 12 34 56', undefined, '2290197123456'],
    ['+229 01 97 12 34 56', undefined, '2290197123456'],
    // R12 Argentina: neither the 9 from abroad nor the 15 at home is part of the number.
    ['+54 11 15 2345 6789', undefined, '541123456789'],
    ['011 15-2345-6789', 'AR', '541123456789'],
    ['+54 9 11 2345 6789', undefined, '541123456789'],
    ['5491123456789', undefined, '541123456789'],
    ['+54 11 2345 6789', undefined, '541123456789'],
    ['+54 9 351 765-4321', undefined, '543517654321'],
    ['0810 222 1234', 'AR', '548102221234'],
    // R12 Overseas France: mobiles and landlines have the same national form as at home.
    ['0692 12 34 56', 'FR', '262692123456'],
    ['06 39 12 34 56', 'FR', '262639123456'],
    ['+33 6 94 20 12 34', undefined, '594694201234'],
    ['0690 12 34 56', 'FR', '590690123456'],
    ['0696 12 34 56', 'FR', '596696123456'],
    ['+33 5 96 50 12 34', undefined, '596596501234'],
    ['+33 5 90 20 12 34', undefined, '590590201234'],
    ['+33 2 62 12 34 56', undefined, '262262123456'],
    ['+33 2 69 61 23 45', undefined, '262269612345'],
    ['05 08 41 23 45', 'FR', '508412345'],
    ['+262 692 12 34 56', undefined, '262692123456'],
    // Metropolitan France, including ranges that two territories' metadata claim.
    ['06 12 34 56 78', 'FR', '33612345678'],
    ['+33 2 61 12 34 56', undefined, '33261123456'],
    ['09 76 61 23 45', 'FR', '33976612345'],
    // R12 San Marino through Italy, Northern Ireland through Ireland.
    ['0549 882345', 'IT', '3780549882345'],
    ['+39 0549 882345', undefined, '3780549882345'],
    ['+378 882345', undefined, '3780549882345'],
    ['048 9023 4567', 'IE', '442890234567'],
    ['028 9023 4567', 'GB', '442890234567'],
  ])('%s in %s', (text, country, digits) => {
    expect(server.parsePhone(text, country)?.digits ?? null).toBe(digits);
    expect(browser.parsePhone(text, country)?.digits ?? null).toBe(digits);
  });
});

it.each([
  ['5511987654321', '551187654321'],
  ['525512345678', '5215512345678'],
  ['2290197123456', '22997123456'],
  ['541123456789', '5491123456789'],
  ['262692123456', '33692123456'],
  ['508412345', '33508412345'],
  ['3780549882345', '390549882345'],
  ['442890234567', '3534890234567'],
])('F13 %s and %s are one subscriber, whichever is asked', (one, other) => {
  expect(spellingsOf(one)).toEqual([one, other]);
  expect(spellingsOf(other)).toEqual([other, one]);
});

it('F13 other numbers have one spelling', () => {
  for (const digits of ['4915123456789', '12025550142', '551133334444', '5511933334444', '5480012345', '911']) {
    expect(spellingsOf(digits)).toEqual([digits]);
  }
});

it('R12 the form that is stored is none that is stored under another one', () => {
  for (const digits of ['5511987654321', '525512345678', '541123456789', '262692123456', '596596501234', '508412345']) {
    expect(respell(digits)).toBe(digits);
    for (const form of spellingsOf(digits)) expect(respell(form)).toBe(digits);
  }
});

it('R12 in Argentina a number is a landline or a mobile, and apps for mobiles are given the 9', () => {
  expect(server.parsePhone('+5491123456789')).toEqual({
    digits: '541123456789',
    country: 'AR',
    type: 'fixed_line_or_mobile',
    isValid: true,
    international: '+54 11 2345 6789',
  });
  expect(mobileFormOf('541123456789')).toBe('5491123456789');
  expect(mobileFormOf('548102221234')).toBe('548102221234');
  expect(mobileFormOf('4915112345678')).toBe('4915112345678');
});

it('R12 a text with both forms of a number has one number', () => {
  for (const list of [server.listNumbers, browser.listNumbers]) {
    expect(list('+33 692 12 34 56, 0692 12 34 56; +262 692 12 34 56', 'FR').map(({ digits }) => digits)).toEqual([
      '262692123456',
    ]);
    expect(list('5491123456789 / 54 11 2345-6789', 'AR').map(({ digits }) => digits)).toEqual(['541123456789']);
  }
});

// Names of WhatsApp accounts that are older than a change of the plan.
it.each([
  ['5215512345678', '525512345678'],
  ['553198765432', '5531998765432'],
  ['556281234567', '5562981234567'],
  ['5531998765432', '5531998765432'],
  ['554532782153', '554532782153'],
  ['5491123456789', '541123456789'],
  ['15551234567', '15551234567'],
])('R12 the account %s has the number %s', (account, digits) => {
  expect(respell(account)).toBe(digits);
  expect(server.parsePhone(`+${account}`)).toMatchObject({ digits });
});
