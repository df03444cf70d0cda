import type { SubscriptionPeriod } from '#contract/payment.ts';

/** Adds periods to a start in UTC: the same day of the month and time, or the month's last day if it is shorter. */
export function periodsLater(start: Date, period: SubscriptionPeriod, count: number): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const later = from.add(period === 'year' ? { years: count } : { months: count });
  return new Date(later.epochMilliseconds);
}
