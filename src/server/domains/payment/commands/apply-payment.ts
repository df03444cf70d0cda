import type { Tx } from '#server/platform/db/database.ts';
import type { PaymentMade } from '../providers/provider.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { standingNumcy } from '../rules/offer.ts';
import { creditOrder, reverseOrder } from './move-numcy.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { tellBuyer } from './tell-buyer.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** The order is looked at by the operator: nothing is credited, and the reason is written down once. */
export async function holdOrder(tx: Tx, order: OrderRow, reason: string, now: Date): Promise<void> {
  if (order.state === 'held') return;
  await tx
    .updateTable('payment_order')
    .set({ state: 'held', held_reason: reason, next_check_at: null })
    .where('number', '=', order.number)
    .execute();
  await writeOrderEvent(tx, order.number, { kind: 'held', detail: reason }, now);
}

/**
 * Writes what a provider says of a payment that was made into its order: paid once, credited once, and taken back as far
 * as its money went back. The caller holds the row.
 */
export async function applyPayment(
  tx: Tx,
  { wallet, queueMail }: Pick<PaymentDeps, 'wallet' | 'queueMail'>,
  given: OrderRow,
  payment: PaymentMade,
  now: Date,
): Promise<void> {
  let order = given;
  const { number, amount } = order;
  if (order.state !== 'paid') {
    const paid = { state: 'paid', held_reason: null, payment_id: payment.paymentId, paid_at: payment.paidAt } as const;
    await tx
      .updateTable('payment_order')
      .set({ ...paid, next_check_at: null })
      .where('number', '=', number)
      .execute();
    await writeOrderEvent(tx, number, { kind: 'paid', amount: payment.amount, eventAt: payment.paidAt }, now);
    order = { ...order, ...paid };
    if (order.numcy > 0n) {
      // In whole first, whatever went back meanwhile: the books read the same, in whatever order it is heard of.
      order = { ...order, ...(await creditOrder(tx, order, order.numcy, { wallet, now, eventAt: payment.paidAt })) };
    }
  }
  const { refunded, disputed } = payment;
  const moreRefunded = refunded - order.refunded;
  const moreDisputed = disputed - order.disputed;
  if (moreRefunded > 0) {
    await writeOrderEvent(tx, number, { kind: 'refunded', amount: moreRefunded }, now);
  }
  if (moreDisputed > 0) await writeOrderEvent(tx, number, { kind: 'disputed', amount: moreDisputed }, now);
  if (moreDisputed < 0) await writeOrderEvent(tx, number, { kind: 'dispute_won', amount: -moreDisputed }, now);
  const due = standingNumcy({ numcy: order.numcy, amount }, refunded + disputed);
  const moving = { wallet, now, eventAt: now };
  if (due > order.standing) {
    order = { ...order, ...(await creditOrder(tx, order, due - order.standing, moving)) };
  } else if (due < order.standing) {
    const reason = moreDisputed > 0 ? 'dispute' : 'refund';
    order = { ...order, ...(await reverseOrder(tx, order, order.standing - due, reason, moving)) };
  }
  await tx
    .updateTable('payment_order')
    .set({ refunded, disputed, standing: String(order.standing), moves: order.moves })
    .where('number', '=', number)
    .execute();
  if (moreRefunded > 0) await tellRefund(tx, { queueMail }, order, { amount: moreRefunded, time: refunded }, now);
}

/**
 * Unless its buyer was told before of all that goes back: on withdrawing from Pro, or of a second subscription. Who
 * withdrew from numcy is told of the line in the wallet, which is written only now.
 */
async function tellRefund(
  tx: Tx,
  deps: Pick<PaymentDeps, 'queueMail'>,
  order: OrderRow,
  refund: { amount: number; time: number },
  now: Date,
): Promise<void> {
  const withdrawn =
    order.numcy > 0n
      ? undefined
      : await tx
          .selectFrom('payment_withdrawal')
          .select('order_number')
          .where('order_number', '=', order.number)
          .executeTakeFirst();
  const doubled = await tx
    .selectFrom('payment_order_event')
    .select('id')
    .where('order_number', '=', order.number)
    .where('kind', '=', 'doubled')
    .executeTakeFirst();
  if (!withdrawn && !doubled) await tellBuyer(tx, deps, order, { kind: 'payment_refunded', ...refund }, now);
}
