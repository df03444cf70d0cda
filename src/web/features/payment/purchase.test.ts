import { expect, it } from 'vitest';
import type { Offers } from '#contract/payment.ts';
import { countFor, findPurchase } from './purchase.ts';

const exact = { minNumcy: 6, maxNumcy: 700, unitAmount: 9.98 };
const packs = [
  { product: 'numcy_120', numcy: 120, amount: 1080 },
  { product: 'numcy_50', numcy: 50, amount: 499 },
];
const offers = { exact, packs, pro: [] } as unknown as Offers;

it.each([
  [1n, 6],
  [5n, 6],
  [6n, 6],
  [7n, 7],
  [700n, 700],
  [701n, null],
  [10n ** 18n, null],
])('M18 of %d missing numcy so many are offered that a payment may be', (missing, count) => {
  expect(countFor(missing, offers)).toBe(count);
});

it.each([
  ['5', null],
  ['6', 60],
  ['7', 70],
  ['700', 6986],
  ['701', null],
  ['0', null],
  ['-7', null],
  ['7.5', null],
  ['1e2', null],
  [' 7', null],
  ['', null],
])('M18 an exact count of “%s” costs what the dearest pack’s price makes of it', (numcy, amount) => {
  expect(findPurchase(offers, { product: 'numcy', numcy })?.amount ?? null).toBe(amount);
});
