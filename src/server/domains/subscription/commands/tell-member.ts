import { notify } from '#server/domains/notification/door.ts';
import type { Subscription } from '#server/domains/part.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

/** What a member is told of what they pay for: each is the phrase `notice.<kind>_<event>`. */
export type SubscriptionEvent = ChargeEvent | 'reminder' | 'stopped' | 'unpaid';
/** A month was paid; it has a mail of its name, too. */
export type ChargeEvent = 'begun' | 'renewed';

/**
 * Tells a member of their subscription, once an event and month: what was paid, what will be, and that it ended. Money
 * is nothing that one can switch off (M40).
 *
 * @param link a path of the site
 * @param turn tells two events of one kind and month apart
 */
export async function tellMember(
  tx: Tx,
  event: SubscriptionEvent,
  { id, profileId, kind, price, months, endsAt }: Omit<Subscription, 'reminders'>,
  link: string,
  now: Date,
  turn = 0,
): Promise<void> {
  await notify(
    tx,
    {
      ...{ profileId, link, isEssential: true },
      kind: `${kind}_${event}`,
      values: { number: price, date: { at: toTimestamp(endsAt) } },
      key: `${kind}:${id}:${months}:${event}:${turn}`,
    },
    now,
  );
}

/**
 * Tells a member that a month was charged, in the app and by mail: both lead to its receipt (M21).
 *
 * @param paid the number of its receipt, and the balance after it
 */
export async function tellCharge(
  tx: Tx,
  mailBuyer: MailBuyer,
  event: ChargeEvent,
  subscription: Omit<Subscription, 'reminders'>,
  { receipt, balance }: { receipt: string | null; balance: Numcy },
  now: Date,
): Promise<void> {
  const { profileId, kind, price, endsAt } = subscription;
  if (receipt === null) throw new Error(`what is paid for ${kind} has no receipt`);
  const link = `/receipt/${receipt}`;
  await tellMember(tx, event, subscription, link, now);
  await mailBuyer(
    tx,
    {
      ...{ profileId, link, kind: `${kind}_${event}` },
      values: { receipt: { code: receipt }, number: price, date: { at: toTimestamp(endsAt) } },
      ledger: { amount: -price, balance },
    },
    now,
  );
}
