import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { PaymentMade, SubscriptionState } from '../providers/provider.ts';

/** Polling of unpaid orders: first check, interval, and total duration. */
export const checks = { firstMs: 15 * minuteMs, everyMs: hourMs, forMs: 3 * dayMs } as const;

/** Next check of an open order; null once its polling time is over. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const first = createdAt.getTime() + checks.firstMs;
  const next = now.getTime() < first ? first : now.getTime() + checks.everyMs;
  return next <= createdAt.getTime() + checks.forMs ? new Date(next) : null;
}

export function isTakenBack({ amount, refunded, disputed }: PaymentMade): boolean {
  return refunded + disputed >= amount;
}

/**
 * Until when a subscription makes its member Pro: the paid time, plus grace while it renews. A zero bill (trial or
 * coupon) counts as paid; a payment fully returned ends its period.
 */
export function countsUntil(subscription: SubscriptionState, payments: readonly PaymentMade[], graceMs: number): Date {
  const last = payments.at(-1);
  const isBegun = last !== undefined || subscription.paidUntil > subscription.startedAt;
  if (subscription.status === 'incomplete' || !isBegun) return subscription.startedAt;
  if (last && isTakenBack(last)) return new Date(Math.min(last.paidAt.getTime(), subscription.paidUntil.getTime()));
  const isTriedOn = subscription.status === 'past_due' || (subscription.status === 'active' && subscription.isRenewing);
  return isTriedOn ? new Date(subscription.paidUntil.getTime() + graceMs) : subscription.paidUntil;
}

/** Next check with the provider; null once the subscription has ended. */
export function nextSubscriptionCheck({ status, paidUntil }: SubscriptionState, now: Date): Date | null {
  if (status === 'ended') return null;
  const due = paidUntil.getTime();
  return new Date(now.getTime() < due ? due : now.getTime() + checks.everyMs);
}
