import type { Selectable } from 'kysely';
import { notify, type QueueMail } from '#server/domains/notification/door.ts';
import { listLedger } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import type { PaymentOrderTable } from '../tables.ts';

/** News about a buyer's money; each kind has a notice and a mail of that name. */
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
    | 'payment_canceled'
    | 'payment_declined'
    | 'payment_failed';
  /** In the smallest unit of the order's currency. */
  amount?: number;
  numcy?: Numcy;
  /** Date named in the text, such as the end of Pro. */
  at?: Date;
  /** Distinguishes repeated events of one order, such as refunds; the same value again is deduplicated. */
  time?: number;
  /** Site path; by default the receipt. */
  link?: string;
}

/**
 * Notifies the buyer in the app, by an essential notice, and at the payment address. Call it in the transaction of the
 * change, after the wallet moves. A mail that cannot be sent is stored as withheld.
 */
export async function notifyBuyer(
  tx: Tx,
  { queueMail }: { queueMail: QueueMail },
  order: Pick<Selectable<PaymentOrderTable>, 'number' | 'profile_id' | 'email' | 'locale' | 'currency' | 'is_test'>,
  { kind, amount = 0, numcy = 0n, at, time = 1, link = `/receipt/${order.number}` }: BuyerNews,
  now: Date,
): Promise<void> {
  const values = {
    order: { code: order.number },
    money: { amount, currency: order.currency.toUpperCase() },
    numcy,
    ...(at && { date: { at: Math.floor(at.getTime() / 1000) } }),
  };
  const { profile_id: profileId, email } = order;
  await notify(tx, { profileId, kind, values, link, key: `${kind}:${order.number}:${time}`, isEssential: true }, now);
  if (email === null) return;
  const [line] = (await listLedger(tx, profileId, order.number, now)).slice(-1);
  const ledger = line && { amount: readNumcy(line.amount), balance: readNumcy(line.balanceAfter) };
  const locale = order.locale ?? fallbackLocale;
  const paidBy = order.is_test ? 'test' : 'money';
  await queueMail(tx, { to: email, kind, locale, values, link, profileId, paidBy, ...(ledger && { ledger }) }, now);
}
