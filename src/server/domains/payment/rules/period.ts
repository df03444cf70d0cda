import type { SubscriptionPeriod } from '#contract/payment.ts';

/**
 * The moment so many periods after a start, in UTC: on the same day of the month at the same time, or on the month's last
 * day where it has none.
 */
export function periodsLater(start: Date, period: SubscriptionPeriod, count: number): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const later = from.add(period === 'year' ? { years: count } : { months: count });
  return new Date(later.epochMilliseconds);
}
