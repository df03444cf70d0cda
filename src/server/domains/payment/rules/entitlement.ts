import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { PaymentMade, SubscriptionState } from '../providers/provider.ts';

/** When an order that is not paid is looked at first, how often then, and for how long. */
export const checks = { firstMs: 15 * minuteMs, everyMs: hourMs, forMs: 3 * dayMs } as const;

/** The next look at an order that is still open; null where it was looked at for long enough. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const first = createdAt.getTime() + checks.firstMs;
  const next = now.getTime() < first ? first : now.getTime() + checks.everyMs;
  return next <= createdAt.getTime() + checks.forMs ? new Date(next) : null;
}

/** Whether all of a payment went back, or is held by a bank. */
export function isTakenBack({ amount, refunded, disputed }: PaymentMade): boolean {
  return refunded + disputed >= amount;
}

/**
 * Until when a subscription makes its member Pro: as long as it is paid, and for the days of grace while it renews, in
 * which a late or failed payment is tried again. A bill of nothing, as of a trial or a coupon, is paid without a payment.
 * Money that went back takes its period along.
 */
export function countsUntil(subscription: SubscriptionState, payments: readonly PaymentMade[], graceMs: number): Date {
  const last = payments.at(-1);
  const isBegun = last !== undefined || subscription.paidUntil > subscription.startedAt;
  if (subscription.status === 'incomplete' || !isBegun) return subscription.startedAt;
  if (last && isTakenBack(last)) return new Date(Math.min(last.paidAt.getTime(), subscription.paidUntil.getTime()));
  const isTriedOn = subscription.status === 'past_due' || (subscription.status === 'active' && subscription.isRenewing);
  return isTriedOn ? new Date(subscription.paidUntil.getTime() + graceMs) : subscription.paidUntil;
}

/** When the provider is asked next; null where nothing changes any more. */
export function nextSubscriptionCheck({ status, paidUntil }: SubscriptionState, now: Date): Date | null {
  if (status === 'ended') return null;
  const due = paidUntil.getTime();
  return new Date(now.getTime() < due ? due : now.getTime() + checks.everyMs);
}
