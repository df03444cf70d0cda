import type { SubscriptionPeriod } from '#contract/payment.ts';
import type { Numcy } from '#shared/numcy.ts';
import { dayMs } from '#shared/time.ts';
import { periodsLater } from '../rules/period.ts';
import { shareOf } from '../rules/share.ts';

/** Days in which one may withdraw; the day of the payment does not count. */
export const withdrawalDays = 14;

/** Whether one may still withdraw: until the end of the last day, in UTC. */
export function isInTime(paidAt: Date, now: Date): boolean {
  const day = Math.floor(paidAt.getTime() / dayMs);
  return now.getTime() < (day + withdrawalDays + 1) * dayMs;
}

/**
 * The money of so many unspent numcy of an order, in proportion, exactly, and rounded to the nearest smallest unit, where
 * half a unit is the payer's; never more than is left of it.
 *
 * @param order.left of its amount: what was not given back yet
 */
export function amountBack(order: { amount: number; numcy: Numcy; left: number }, unspent: Numcy): number {
  if (unspent >= order.numcy) return order.left;
  const amount = shareOf(BigInt(order.amount), { part: unspent, of: order.numcy });
  return Math.min(order.left, Number(amount));
}

/** Of a later withdrawal from Pro within 12 months at least so much of its time is paid for. */
const leastUsedMs = dayMs;

/** Withdrawals from Pro before this moment do not count: of those since then the first one is reckoned by time alone. */
export function countedSince(now: Date): Date {
  return periodsLater(now, 'year', -1);
}

/**
 * What goes back of the price of a period of Pro: the share of its time that is left. The service began at the payer's
 * wish, so what was had of it is owed (Directive 2011/83/EU, Article 14(3)). The first time in 12 months a begun smallest
 * unit is the payer's; whoever withdraws again pays for a day at least, so that Pro is never had for nothing.
 *
 * @returns in the smallest unit of the currency: from 0 to the whole price
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

/**
 * An order's number as people type it: in small letters, with spaces or without hyphens. Behind that of a subscription
 * stands the place of a renewal.
 */
export function readOrderNumber(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.replace(/^(.{4})(.{4})(.{4})(\d{0,4})$/, '$1-$2-$3-$4').replace(/-$/, '');
}
