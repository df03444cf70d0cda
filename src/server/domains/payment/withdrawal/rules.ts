import { dayMs } from '#shared/time.ts';

/** Days in which one may withdraw; the day of the payment does not count. */
export const withdrawalDays = 14;

/** Whether one may still withdraw: until the end of the last day, in UTC. */
export function isInTime(paidAt: Date, now: Date): boolean {
  const day = Math.floor(paidAt.getTime() / dayMs);
  return now.getTime() < (day + withdrawalDays + 1) * dayMs;
}

/**
 * The money of so many unspent numcy of an order, to the nearest smallest unit; never more than is left of it.
 *
 * @param order.left of its amount: what was not given back yet
 */
export function amountBack(order: { amount: number; numcy: number; left: number }, unspent: number): number {
  if (order.numcy === 0 || unspent >= order.numcy) return order.left;
  return Math.min(order.left, Math.round((order.amount * unspent) / order.numcy));
}

/** An order's number as people type it: in small letters, with spaces or without hyphens. */
export function readOrderNumber(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3');
}
