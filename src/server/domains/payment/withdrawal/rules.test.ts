import { expect, test } from 'vitest';
import { amountBack, countedSince, isInTime, proAmountBack, readOrderNumber } from './rules.ts';

test.each([
  ['2026-11-22T00:00:00Z', '2026-12-06T23:59:59Z', true],
  ['2026-11-22T23:59:59Z', '2026-12-06T23:59:59.999Z', true],
  ['2026-11-22T23:59:59Z', '2026-12-07T00:00:00Z', false],
  ['2028-02-20T12:00:00Z', '2028-03-05T12:00:00Z', true],
  ['2028-02-20T12:00:00Z', '2028-03-06T00:00:00Z', false],
])('M19 of what was paid at %s one may withdraw at %s: %s', (paidAt, now, isAllowed) => {
  expect(isInTime(new Date(paidAt), new Date(now))).toBe(isAllowed);
});

test.each([
  [120n, 1080, 120n, 1080, 1080],
  [119n, 1080, 120n, 1080, 1071],
  [1n, 1080, 120n, 1080, 9],
  [0n, 1080, 120n, 1080, 0],
  [119n, 1080, 120n, 500, 500],
  // 3.25, 6.5 and 9.75: to the nearest unit, halves up.
  [1n, 13, 4n, 13, 3],
  [2n, 13, 4n, 13, 7],
  [3n, 13, 4n, 13, 10],
  // Slightly below a half; in JS numbers, which cannot hold either count, it would round up.
  [10n ** 17n - 1n, 1, 2n * 10n ** 17n, 1, 0],
  [10n ** 17n, 1, 2n * 10n ** 17n, 1, 1],
])(
  'M19 of what %i unspent numcy cost of %i for %i, with %i left, %i goes back',
  (unspent, amount, numcy, left, back) => {
    expect(amountBack({ amount, numcy, left }, unspent)).toBe(back);
  },
);

test.each([
  // At once, and while the used time costs less than a cent: everything.
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-01T12:00:00Z', 500],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-01T13:26:23Z', 500],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-01T13:26:24Z', 499],
  // Months of 30, 28, 29 and 31 days.
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-02T12:00:00Z', 484],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-14T12:00:00Z', 284],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-15T23:59:59Z', 259],
  [500, 'month', '2027-02-01T00:00:00Z', '2027-02-15T00:00:00Z', 250],
  [500, 'month', '2028-02-01T00:00:00Z', '2028-02-15T00:00:00Z', 259],
  [500, 'month', '2027-03-01T00:00:00Z', '2027-03-15T00:00:00Z', 275],
  // From the 31st to the last day of February.
  [500, 'month', '2027-01-31T10:00:00Z', '2027-02-14T10:00:00Z', 250],
  // A year of 365 days, of 366 days, and one that begins on a leap day.
  [4800, 'year', '2026-11-22T08:00:00Z', '2026-12-06T08:00:00Z', 4616],
  [4800, 'year', '2027-11-22T08:00:00Z', '2027-12-06T08:00:00Z', 4617],
  [36_600, 'year', '2027-11-22T08:00:00Z', '2027-11-23T08:00:00Z', 36_500],
  [36_500, 'year', '2028-02-29T08:00:00Z', '2028-03-01T08:00:00Z', 36_400],
  [36_600, 'year', '2028-02-28T08:00:00Z', '2028-02-29T08:00:00Z', 36_500],
  // Never below zero, never above the price, in whole units at any size.
  [500, 'month', '2027-04-01T12:00:00Z', '2027-05-01T11:59:59Z', 1],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-05-01T12:00:00Z', 0],
  [500, 'month', '2027-04-01T12:00:00Z', '2029-05-01T12:00:00Z', 0],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-03-31T12:00:00Z', 500],
  [1, 'month', '2027-04-01T12:00:00Z', '2027-04-14T12:00:00Z', 1],
  [100_000_000, 'year', '2026-11-22T08:00:00Z', '2026-12-06T08:00:00Z', 96_164_384],
] as const)(
  'M19 of %i for a %s from %s on, withdrawn from at %s, %i goes back',
  (amount, period, paidAt, now, back) => {
    const paid = { amount, period, paidAt: new Date(paidAt), isAgain: false };
    expect(proAmountBack(paid, new Date(now))).toBe(back);
  },
);

test.each([
  ['K7Q2-M9WA-3TZF', 'K7Q2-M9WA-3TZF'],
  [' k7q2m9wa3tzf ', 'K7Q2-M9WA-3TZF'],
  ['K7Q2 M9WA 3TZF', 'K7Q2-M9WA-3TZF'],
  ['K٧Q٢ M٩WA ３TZF', 'K7Q2-M9WA-3TZF'],
  ['K7Q2', 'K7Q2'],
  ['k7q2-m9wa-3tzf-2', 'K7Q2-M9WA-3TZF-2'],
  ['K7Q2M9WA3TZF12', 'K7Q2-M9WA-3TZF-12'],
  ['K7Q2-M9WA-3TZF-X', 'K7Q2M9WA3TZFX'],
])('the number %j is read as %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test.each([
  // Within minutes: one day is charged, and fractions round in the site's favor.
  [4800, 'year', '2026-11-22T08:00:00Z', '2026-11-22T08:05:00Z', 4786],
  [500, 'month', '2027-04-01T12:00:00Z', '2027-04-01T12:00:00Z', 483],
  [100, 'year', '2026-11-22T08:00:00Z', '2026-11-22T08:00:00Z', 99],
  [1, 'month', '2027-04-01T12:00:00Z', '2027-04-01T12:00:00Z', 0],
  // Beyond a day it is charged by time again.
  [36_500, 'year', '2026-11-22T08:00:00Z', '2026-12-06T08:00:00Z', 35_100],
] as const)(
  'M5: of %i for a %s from %s on, withdrawn from at %s once more in 12 months, %i goes back',
  (amount, period, paidAt, now, back) => {
    expect(proAmountBack({ amount, period, paidAt: new Date(paidAt), isAgain: true }, new Date(now))).toBe(back);
  },
);

test('M5: 12 months are by the calendar', () => {
  expect(countedSince(new Date('2028-02-29T10:00:00Z'))).toEqual(new Date('2027-02-28T10:00:00Z'));
});
