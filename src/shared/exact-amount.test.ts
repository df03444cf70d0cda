import { expect, test } from 'vitest';
import { dearestPack, exactAmount } from './exact-amount.ts';

test.each([
  [0n, 50n, 499, 0],
  [1n, 50n, 499, 10],
  [6n, 50n, 499, 60],
  [49n, 50n, 499, 490],
  // Exact results without a rest, though 700 × 9.98 and 3 × 1.1 are inexact in floating point.
  [50n, 50n, 499, 499],
  [700n, 50n, 499, 6986],
  [3n, 10n, 11, 4],
  [10n, 10n, 11, 11],
  [30n, 10n, 11, 33],
  [700n, 50n, 100_000_000, 1_400_000_000],
])('%i numcy at %i for %i cost %i', (count, numcy, amount, price) => {
  expect(exactAmount(count, { numcy, amount })).toBe(price);
});

test('the dearest pack is that whose numcy cost most each; of those that cost the same, the first', () => {
  const [small, middle, large] = [
    { numcy: 50n, amount: 500 },
    { numcy: 120n, amount: 1201 },
    { numcy: 700n, amount: 7000 },
  ];
  expect(dearestPack([small, middle, large])).toBe(middle);
  expect(dearestPack([small, large])).toBe(small);
  expect(dearestPack([large, small])).toBe(large);
});
