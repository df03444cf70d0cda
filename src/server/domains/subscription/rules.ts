import { declaredSpendings } from '#contract/spendings.gen.ts';
import { declaredSubscriptions } from '#contract/subscriptions.gen.ts';
import type { SubscriptionKindName } from '#server/domains/part.ts';
import { dayMs } from '#shared/time.ts';

export function ledgerOf(kind: SubscriptionKindName) {
  const posting = declaredSubscriptions[kind];
  return { posting, account: declaredSpendings[posting] };
}

/** The end of `months` months in UTC: the same day, or the last of a shorter month; no daylight saving. */
export function monthsAfter(begunAt: Date, months: number): Date {
  const begun = Temporal.Instant.fromEpochMilliseconds(begunAt.getTime()).toZonedDateTimeISO('UTC');
  return new Date(begun.add({ months }).epochMilliseconds);
}

/** The next month to charge, and its end. Missed months are skipped: only one is charged. */
export function nextMonth(begunAt: Date, months: number, now: Date): { months: number; endsAt: Date } {
  let next = months + 1;
  while (monthsAfter(begunAt, next) <= now) next += 1;
  return { months: next, endsAt: monthsAfter(begunAt, next) };
}

/** Days before the end at which a member is warned of a low balance. Shorter than the shortest month. */
export const reminderDays = [7, 3, 1] as const;

/** Reminders that should have been sent by now, 0–3. */
export function remindersDue(endsAt: Date, now: Date): number {
  return reminderDays.filter((days) => endsAt.getTime() - now.getTime() <= days * dayMs).length;
}

/** Idempotency key of the charge for one month. */
export function chargeKey(kind: SubscriptionKindName, id: string, months: number): string {
  return `${kind}:${id}:${months}`;
}
