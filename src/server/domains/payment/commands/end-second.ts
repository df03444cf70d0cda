import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { PaymentMade, SubscriptionState } from '../providers/provider.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import { hasSubscription } from '../queries/find-subscription.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { askRefund } from './ask-refund.ts';
import { canceledRenewals } from './cancel-renewal.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/**
 * Of two concurrent subscriptions, ends the one processed last and refunds it in full; returns whether this was it. The
 * buyer's account and the order are locked, both states applied.
 */
export async function endSecond(
  tx: Tx,
  deps: Pick<PaymentDeps, 'queueMail'>,
  order: OrderRow,
  { payment, subscription }: { payment: PaymentMade; subscription: SubscriptionState },
  now: Date,
): Promise<boolean> {
  if (subscription.status === 'ended') return false;
  if (!(await hasSubscription(tx, order.recipient_id, now, order.number))) return false;
  await writeOrderEvent(tx, order.number, { kind: 'doubled' }, now);
  const paid = { ...order, state: 'paid', payment_id: payment.paymentId } as const;
  const heard = { ...paid, refunded: payment.refunded, disputed: payment.disputed };
  const { left: amount } = await findRefunds(tx, heard);
  if (amount > 0) {
    const refusal = await askRefund(tx, heard, amount, now);
    if (refusal !== null) throw new Error(`the refund of order ${order.number} was refused: ${refusal}`);
  }
  const { subscriptionId } = subscription;
  await enqueue(tx, canceledRenewals, { provider: order.provider, subscriptionId, isAtOnce: true });
  await notifyBuyer(tx, deps, order, { kind: 'payment_doubled', amount }, now);
  return true;
}
