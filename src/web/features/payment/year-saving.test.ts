import { expect, it } from 'vitest';
import type { Offers } from '#contract/payment.ts';
import { yearSaving } from './year-saving.ts';

const plans = (month: number | null, year: number | null): Offers['pro'] => [
  ...(month === null ? [] : [{ product: 'pro_month', period: 'month', amount: month } as const]),
  ...(year === null ? [] : [{ product: 'pro_year', period: 'year', amount: year } as const]),
];

it.each([
  [500, 4800, 0.2],
  // Rounded down, so never overstated.
  [500, 4801, 0.19],
  [500, 6000, null],
  [500, 7000, null],
  [500, 5990, null],
  [500, null, null],
  [null, 4800, null],
])('47: a month for %s and a year for %s save %s', (month, year, saving) => {
  expect(yearSaving(plans(month, year))).toBe(saving);
});
