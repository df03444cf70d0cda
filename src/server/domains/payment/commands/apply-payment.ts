import type { DebtReason } from '#contract/wallet.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { findGift, type GiftRow, isGift } from '../gift/gift-row.ts';
import { restoreGift, reverseGift } from '../gift/move-gift.ts';
import { followGift, offerGift } from '../gift/offer-gift.ts';
import type { PaymentMade } from '../providers/provider.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import type { OrderRow } from '../queries/order-row.ts';
import { standingNumcy } from '../rules/offer.ts';
import { keepAside } from './keep-aside.ts';
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
 * as its money went back. A gift is credited when its receiver accepts it. The caller holds the row.
 */
export async function applyPayment(
  tx: Tx,
  deps: Pick<PaymentDeps, 'wallet' | 'queueMail' | 'giftDays'>,
  given: OrderRow,
  payment: PaymentMade,
  now: Date,
): Promise<void> {
  let order = given;
  let gift = isGift(order) ? await findGift(tx, order.number) : null;
  const { number, amount } = order;
  const { refunded, disputed } = payment;
  if (order.state !== 'paid') {
    const paid = { state: 'paid', held_reason: null, payment_id: payment.paymentId, paid_at: payment.paidAt } as const;
    await tx
      .updateTable('payment_order')
      .set({ ...paid, next_check_at: null })
      .where('number', '=', number)
      .execute();
    await writeOrderEvent(tx, number, { kind: 'paid', amount: payment.amount, eventAt: payment.paidAt }, now);
    order = { ...order, ...paid };
    if (isGift(order)) gift ??= await offerGift(tx, deps, { ...order, refunded, disputed }, now);
    else if (order.numcy > 0n) {
      // In whole first, whatever went back meanwhile: the books read the same, in whatever order it is heard of.
      const moving = { wallet: deps.wallet, now, eventAt: payment.paidAt };
      order = { ...order, ...(await creditOrder(tx, order, order.numcy, moving)) };
    }
  }
  const moreRefunded = refunded - order.refunded;
  const moreDisputed = disputed - order.disputed;
  if (moreRefunded > 0) {
    await writeOrderEvent(tx, number, { kind: 'refunded', amount: moreRefunded }, now);
  }
  // A refund that came to nothing after all, such as one to an account that was closed.
  if (moreRefunded < 0) {
    const { outstanding } = await findRefunds(tx, { ...order, refunded });
    const refused = Math.min(-moreRefunded, outstanding);
    if (refused > 0) await writeOrderEvent(tx, number, { kind: 'refund_refused', amount: refused }, now);
  }
  if (moreDisputed > 0) await writeOrderEvent(tx, number, { kind: 'disputed', amount: moreDisputed }, now);
  if (moreDisputed < 0) await writeOrderEvent(tx, number, { kind: 'dispute_won', amount: -moreDisputed }, now);
  const due = standingNumcy({ numcy: order.numcy, amount }, refunded + disputed);
  if (gift && gift.state !== 'accepted') await followGift(tx, deps, gift, due, now);
  else if (order.numcy > 0n && (moreRefunded !== 0 || moreDisputed !== 0)) {
    const reason = moreDisputed > 0 ? 'dispute' : 'refund';
    const heard = { ...order, refunded, disputed };
    order = await keepAside(tx, heard, now, () => stand(tx, deps, heard, { due, reason }, now));
  }
  await tx
    .updateTable('payment_order')
    .set({ refunded, disputed, standing: String(order.standing), moves: order.moves })
    .where('number', '=', number)
    .execute();
  if (moreRefunded > 0 && !(gift && isToldOf(gift))) {
    await tellRefund(tx, deps, order, { amount: moreRefunded, time: refunded }, now);
  }
}

/** Credits or takes back numcy until as many stand as the order's money stands for. */
async function stand(
  tx: Tx,
  { wallet }: Pick<PaymentDeps, 'wallet'>,
  order: OrderRow,
  { due, reason }: { due: Numcy; reason: DebtReason },
  now: Date,
): Promise<OrderRow> {
  const moving = { wallet, now, eventAt: now };
  const more = due - order.standing;
  if (more === 0n) return order;
  const [restore, reverse] = isGift(order) ? [restoreGift, reverseGift] : [creditOrder, reverseOrder];
  const moved = more > 0n ? restore(tx, order, more, moving) : reverse(tx, order, -more, reason, moving);
  return { ...order, ...(await moved) };
}

/** Whether its giver was told of all that goes back, with what became of the gift. */
function isToldOf({ state }: GiftRow): boolean {
  return state === 'declined' || state === 'expired' || state === 'withdrawn';
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
