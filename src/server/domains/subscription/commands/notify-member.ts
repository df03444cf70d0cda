import { notify } from '#server/domains/notification/door.ts';
import type { Subscription } from '#server/domains/part.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

/** Events a member is notified of; each has the phrase `notice.<kind>_<event>`. */
export type SubscriptionEvent = ChargeEvent | 'reminder' | 'stopped' | 'unpaid';
/** A paid month; also sent as a mail of the same name. */
export type ChargeEvent = 'begun' | 'renewed';

/**
 * Notifies a member about a subscription, once per event and month. Notices about money cannot be switched off (M40).
 * @param link a path of the site
 * @param turn distinguishes several events of one kind in a month
 */
export async function notifyMember(
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
      profileId,
      link,
      isEssential: true,
      kind: `${kind}_${event}`,
      values: { number: price, date: { at: toTimestamp(endsAt) } },
      key: `${kind}:${id}:${months}:${event}:${turn}`,
    },
    now,
  );
}

/**
 * Notifies a member of a charged month, in the app and by mail, both with a link to the receipt (M21).
 * @param paid the receipt number, and the balance after the charge
 */
export async function notifyCharge(
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
  await notifyMember(tx, event, subscription, link, now);
  await mailBuyer(
    tx,
    {
      profileId,
      link,
      kind: `${kind}_${event}`,
      values: { receipt: { code: receipt }, number: price, date: { at: toTimestamp(endsAt) } },
      ledger: { amount: -price, balance },
    },
    now,
  );
}
