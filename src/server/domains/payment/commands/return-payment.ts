import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
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

/**
 * Sends an order's money back, whole or in part. The coins follow when the provider says so. Of refunds that are asked
 * for at once none takes more than is left.
 *
 * @param amount in the smallest unit of the order's currency, 1 or more
 * @returns why not, or null
 */
export async function refundOrder(
  { database }: Pick<PaymentDeps, 'database'>,
  refund: { number: string; amount: number },
  now: Date,
): Promise<'payment.not_found' | 'payment.not_refundable' | null> {
  return transact(database.db, (tx) => askRefund(tx, refund, now));
}

/**
 * What is left of an order's money, which was neither given back, nor asked to be, nor taken by a bank; and how often it
 * was asked for. The caller holds the order's row.
 */
export async function findLeft(
  tx: Tx,
  order: { number: string; amount: number; refunded: number; disputed: number },
): Promise<{ left: number; times: number }> {
  const asked = await tx
    .selectFrom('payment_order_event')
    .select('amount')
    .where('order_number', '=', order.number)
    .where('kind', '=', 'refund_asked')
    .execute();
  const sum = asked.reduce((all, { amount }) => all + (amount ?? 0), 0);
  const left = Math.max(0, order.amount - Math.max(order.refunded, sum) - order.disputed);
  return { left, times: asked.length };
}

/** The same in the caller's transaction. */
export async function askRefund(
  tx: Tx,
  { number, amount }: { number: string; amount: number },
  now: Date,
): Promise<'payment.not_found' | 'payment.not_refundable' | null> {
  const order = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return 'payment.not_found';
  if (order.state !== 'paid' || order.payment_id === null) return 'payment.not_refundable';
  const { left, times } = await findLeft(tx, order);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) return 'payment.not_refundable';
  await writeOrderEvent(tx, number, { kind: 'refund_asked', amount }, now);
  const attempt = times + 1;
  const { provider, payment_id: paymentId } = order;
  await enqueue(tx, returnedPayments, { provider, orderNumber: number, paymentId, amount, attempt });
  return null;
}

/**
 * Does what was enqueued; a retry after a cut connection gives back once (M17).
 *
 * @throws ProviderError so that the job is tried again
 */
export async function returnPayment(
  { log }: Pick<PaymentDeps, 'log'>,
  provider: PaymentProvider,
  { orderNumber, paymentId, amount, attempt }: NonNullable<(typeof returnedPayments)['example']>,
): Promise<void> {
  try {
    await provider.refund({ paymentId, amount, key: `refund:${orderNumber}:${attempt}` });
  } catch (error) {
    if (!(error instanceof ProviderError && error.isLasting)) throw error;
    // Given back by hand meanwhile, or too old: the operator sees what the provider says.
    log.error({ order: orderNumber, err: error }, 'money could not be sent back');
  }
}
