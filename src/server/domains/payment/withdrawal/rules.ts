import type { SubscriptionPeriod } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';
import { toAsciiDigits } from '#shared/phone/digits.ts';
import { dayMs } from '#shared/time.ts';
import { periodsLater } from '../rules/period.ts';
import { shareOf } from '../rules/share.ts';

/** Withdrawal period in days; the day of payment does not count. */
export const withdrawalDays = 14;

/** Whether withdrawal is still possible: until the end of the last day, in UTC. */
export function isInTime(paidAt: Date, now: Date): boolean {
  const day = Math.floor(paidAt.getTime() / dayMs);
  return now.getTime() < (day + withdrawalDays + 1) * dayMs;
}

/**
 * Refund for unspent numcy in exact proportion, halves in the payer's favor; never above `order.left`, the amount not
 * yet refunded.
 */
export function amountBack(order: { amount: number; numcy: Numcy; left: number }, unspent: Numcy): number {
  if (unspent >= order.numcy) return order.left;
  const amount = shareOf(BigInt(order.amount), { part: unspent, of: order.numcy });
  return Math.min(order.left, Number(amount));
}

/** Minimum use charged for a repeated withdrawal from Pro within 12 months. */
const leastUsedMs = dayMs;

/** Start of the 12 months in which earlier withdrawals from Pro count; the first in them is charged by time alone. */
export function countedSince(now: Date): Date {
  return periodsLater(now, 'year', -1);
}

/**
 * Refund for a period of Pro: the share of its time that is left. The service began at the payer's request, so the time
 * used is owed (Directive 2011/83/EU, Article 14(3)). The first withdrawal in 12 months is rounded up for the payer; a
 * repeated one is charged at least a day, so that Pro cannot be had for free.
 *
 * @returns in the smallest unit of the currency, from 0 to the whole price
 */
export function proAmountBack(
  { amount, period, paidAt, isAgain }: { amount: number; period: SubscriptionPeriod; paidAt: Date; isAgain: boolean },
  now: Date,
): number {
  const inSeconds = (ms: number) => Math.floor(ms / 1000);
  const all = inSeconds(periodsLater(paidAt, period, 1).getTime() - paidAt.getTime());
  const least = isAgain ? inSeconds(leastUsedMs) : 0;
  const used = Math.min(all, Math.max(least, inSeconds(now.getTime() - paidAt.getTime())));
  const back = (amount * (all - used)) / all;
  return isAgain ? Math.floor(back) : Math.ceil(back);
}

/** Normalizes a typed order number: case, spaces, hyphens, digits of any script; renewals as suffix. */
export function readOrderNumber(typed: string): string {
  const letters = toAsciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.replace(/^(.{4})(.{4})(.{4})(\d{0,4})$/, '$1-$2-$3-$4').replace(/-$/, '');
}
