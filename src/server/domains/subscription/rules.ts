import { declaredSpendings } from '#contract/spendings.gen.ts';
import { declaredSubscriptions } from '#contract/subscriptions.gen.ts';
import type { SubscriptionKindName } from '#server/domains/part.ts';
import { dayMs } from '#shared/time.ts';

/** How the ledger names a month of what is paid for. */
export function ledgerOf(kind: SubscriptionKindName) {
  const posting = declaredSubscriptions[kind];
  return { posting, account: declaredSpendings[posting] };
}

/**
 * When so many months are over that began then: on the same day and at the same time, or on the last day of a month that
 * has no such day; the month after it ends on the first one's day again. In UTC, so that no change of clocks moves it.
 */
export function monthsAfter(begunAt: Date, months: number): Date {
  const begun = Temporal.Instant.fromEpochMilliseconds(begunAt.getTime()).toZonedDateTimeISO('UTC');
  return new Date(begun.add({ months }).epochMilliseconds);
}

/**
 * The month that is charged next, and when it ends. Months that went by while nobody charged them are nobody's debt: of
 * all that are over one is charged.
 *
 * @param months that were begun so far
 */
export function nextMonth(begunAt: Date, months: number, now: Date): { months: number; endsAt: Date } {
  let next = months + 1;
  while (monthsAfter(begunAt, next) <= now) next += 1;
  return { months: next, endsAt: monthsAfter(begunAt, next) };
}

/** Days before the end on which a member is told that the balance is too small. The shortest month is longer. */
export const reminderDays = [7, 3, 1] as const;

/** How many reminders should have been sent by now, 0–3. */
export function remindersDue(endsAt: Date, now: Date): number {
  return reminderDays.filter((days) => endsAt.getTime() - now.getTime() <= days * dayMs).length;
}

/** Names the charge of one month for good, whoever asks for it and how often. */
export function chargeKey(kind: SubscriptionKindName, id: string, months: number): string {
  return `${kind}:${id}:${months}`;
}
