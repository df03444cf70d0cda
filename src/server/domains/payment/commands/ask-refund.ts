import { lockWallets } from '#server/domains/wallet/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import { type OrderRow, readOrder } from '../queries/order-row.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reserveRefunds } from './reserve-refunds.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Refunds to request. The order changes only once the provider confirms. */
export const returnedPayments = defineQueue<{
  provider: string;
  orderNumber: string;
  paymentId: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** Refund number within the order, from 1. Part of the provider's idempotency key. */
  attempt: number;
}>('return-payment', { limit: 20, firstPauseS: 30, longestPauseS: 3_600 });

export type ReturnedPayment = NonNullable<(typeof returnedPayments)['example']>;

export type RefundRefusal = 'payment.not_found' | 'payment.not_refundable';

/**
 * Requests a refund of `amount` smallest units and sets its unspent coins aside. Concurrent requests never exceed the
 * amount left. Returns the refusal code, or null.
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
 * Locks the order's row, after the wallets of buyer and recipient: the lock order wherever money moves.
 *
 * @param createWallets creates a missing wallet before the order is locked
 */
export async function lockOrder(
  tx: Tx,
  number: string,
  createWallets: () => Promise<void> = async () => {},
): Promise<OrderRow | null> {
  const own = tx.selectFrom('payment_order').selectAll().where('number', '=', number);
  const found = await own.executeTakeFirst();
  if (!found) return null;
  await lockWallets(tx, [found.profile_id, found.recipient_id]);
  await createWallets();
  return readOrder(await own.forUpdate().executeTakeFirstOrThrow());
}

/** As `refundOrder`, in the caller's transaction, which holds the recipient's wallet and the order's row. */
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
  if (order.standing > 0n) await reserveRefunds(tx, order, now);
  await enqueue(tx, returnedPayments, { provider, orderNumber: number, paymentId, amount, attempt: times + 1 });
  return null;
}
