import { lockWallets } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import { type OrderRow, readOrder } from '../queries/order-row.ts';
import { keepAside } from './keep-aside.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Money that goes back. What it comes to is applied when the provider says that it did. */
export const returnedPayments = defineQueue<{
  provider: string;
  orderNumber: string;
  paymentId: string;
  /** In the smallest unit. */
  amount: number;
  /** Which refund of the order it is, from 1: with the same the provider gives back once. */
  attempt: number;
}>('return-payment', { limit: 20, firstPauseS: 30, longestPauseS: 3_600 });

/** What `returnedPayments` is about. */
export type ReturnedPayment = NonNullable<(typeof returnedPayments)['example']>;

export type RefundRefusal = 'payment.not_found' | 'payment.not_refundable';

/**
 * Sends an order's money back, whole or in part. The coins that go with it are set aside at once, as far as they are not
 * spent. Of refunds that are asked for at once none takes more than is left.
 *
 * @param amount in the smallest unit of the order's currency, 1 or more
 * @returns why not, or null
 */
export async function refundOrder(
  { database }: Pick<PaymentDeps, 'database'>,
  refund: { number: string; amount: number },
  now: Date,
): Promise<RefundRefusal | null> {
  return transact(database.db, async (tx) => {
    const order = await lockOrder(tx, refund.number);
    return order === null ? 'payment.not_found' : askRefund(tx, order, refund.amount, now);
  });
}

/**
 * The order with its row locked, after the wallets of who pays and who gets it, as wherever money moves.
 *
 * @param openWallets makes a wallet that is not there yet, before the order is locked
 */
export async function lockOrder(
  tx: Tx,
  number: string,
  openWallets: () => Promise<void> = async () => {},
): Promise<OrderRow | null> {
  const own = tx.selectFrom('payment_order').selectAll().where('number', '=', number);
  const found = await own.executeTakeFirst();
  if (!found) return null;
  await lockWallets(tx, [found.profile_id, found.recipient_id]);
  await openWallets();
  return readOrder(await own.forUpdate().executeTakeFirstOrThrow());
}

/** The same in the caller's transaction, which holds the recipient's wallet and the order's row. */
export async function askRefund(
  tx: Tx,
  order: OrderRow,
  amount: number,
  now: Date,
): Promise<'payment.not_refundable' | null> {
  const { number, provider, payment_id: paymentId } = order;
  if (order.state !== 'paid' || paymentId === null) return 'payment.not_refundable';
  const { left, times } = await findRefunds(tx, order);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) return 'payment.not_refundable';
  await writeOrderEvent(tx, number, { kind: 'refund_asked', amount }, now);
  if (order.standing > 0n) await keepAside(tx, order, now);
  await enqueue(tx, returnedPayments, { provider, orderNumber: number, paymentId, amount, attempt: times + 1 });
  return null;
}
