import type { Offers } from '#contract/payment.ts';

/** Saving of a year against twelve months, rounded down to whole percent: 0.2. Null below one percent. */
export function yearSaving(pro: Offers['pro']): number | null {
  const amountOf = (period: 'month' | 'year') => pro.find((plan) => plan.period === period)?.amount;
  const [month, year] = [amountOf('month'), amountOf('year')];
  if (month === undefined || year === undefined) return null;
  const percent = Math.floor(100 - (100 * year) / (12 * month));
  return percent < 1 ? null : percent / 100;
}
