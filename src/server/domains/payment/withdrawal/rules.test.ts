import { expect, test } from 'vitest';
import { amountBack, isInTime, readOrderNumber } from './rules.ts';

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
  [{ amount: 1080, numcy: 120, left: 1080 }, 120, 1080],
  [{ amount: 1080, numcy: 120, left: 1080 }, 119, 1071],
  [{ amount: 1080, numcy: 120, left: 1080 }, 1, 9],
  [{ amount: 1080, numcy: 120, left: 1080 }, 0, 0],
  [{ amount: 1080, numcy: 120, left: 500 }, 119, 500],
  [{ amount: 500, numcy: 0, left: 500 }, 0, 500],
])('M19 of %j with %i unspent %i goes back', (order, unspent, amount) => {
  expect(amountBack(order, unspent)).toBe(amount);
});

test.each([
  ['K7Q2-M9WA-3TZF', 'K7Q2-M9WA-3TZF'],
  [' k7q2m9wa3tzf ', 'K7Q2-M9WA-3TZF'],
  ['K7Q2 M9WA 3TZF', 'K7Q2-M9WA-3TZF'],
  ['K7Q2', 'K7Q2'],
])('the number %j is read as %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});
