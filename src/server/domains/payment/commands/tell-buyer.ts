import type { Selectable } from 'kysely';
import { notify, type QueueMail } from '#server/domains/notification/door.ts';
import { listLedger } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import type { PaymentOrderTable } from '../tables.ts';

/** What became of a buyer's money; each has a notice and a mail of that name. */
export interface BuyerNews {
  kind:
    | 'payment_numcy'
    | 'payment_pro'
    | 'payment_gift'
    | 'gift_accepted'
    | 'gift_declined'
    | 'gift_expired'
    | 'payment_renewed'
    | 'payment_refunded'
    | 'payment_not_refunded'
    | 'payment_doubled'
    | 'payment_canceled';
  /** In the smallest unit of the order's currency. */
  amount?: number;
  numcy?: Numcy;
  /** A moment that the words name: until when Pro lasts. */
  at?: Date;
  /** Tells what may happen to one order several times apart, such as refunds: a second notice of the same is none. */
  time?: number;
}

/**
 * Tells who paid, in the app and by mail to the address that was given to pay, which nobody can switch off: in the
 * transaction of what is told, after what it moves in the wallet. A mail that cannot go out is kept as withheld; the notice leads to the receipt all the same.
 */
export async function tellBuyer(
  tx: Tx,
  { queueMail }: { queueMail: QueueMail },
  order: Pick<Selectable<PaymentOrderTable>, 'number' | 'profile_id' | 'email' | 'locale' | 'currency' | 'is_test'>,
  { kind, amount = 0, numcy = 0n, at, time = 1 }: BuyerNews,
  now: Date,
): Promise<void> {
  const values = {
    order: { code: order.number },
    money: { amount, currency: order.currency.toUpperCase() },
    numcy,
    ...(at && { date: { at: Math.floor(at.getTime() / 1000) } }),
  };
  const link = `/receipt/${order.number}`;
  const { profile_id: profileId, email } = order;
  await notify(tx, { profileId, kind, values, link, key: `${kind}:${order.number}:${time}`, isEssential: true }, now);
  if (email === null) return;
  const [line] = (await listLedger(tx, profileId, order.number, now)).slice(-1);
  const ledger = line && { amount: readNumcy(line.amount), balance: readNumcy(line.balanceAfter) };
  const locale = order.locale ?? fallbackLocale;
  const paidBy = order.is_test ? 'test' : 'money';
  await queueMail(tx, { to: email, kind, locale, values, link, profileId, paidBy, ...(ledger && { ledger }) }, now);
}
