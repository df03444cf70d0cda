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

/** Notifies once per event, month and `turn`; notices about money cannot be switched off (M40). */
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

/** Notifies of a charged month, in the app and by mail, with the receipt (M21). */
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
