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
import { creditOrder, reverseOrder } from './move-numcy.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reserveRefunds } from './reserve-refunds.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Holds the order for the operator: nothing is credited, and the reason is logged once. */
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
 * Applies the provider's payment state once: marks the order paid, credits it (a gift when accepted), and takes numcy
 * back in proportion to refunds and disputes. The order's row is locked.
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
      // Credit the full amount first, then reverse: the ledger is the same in whatever order the events arrive.
      const moving = { wallet: deps.wallet, now, eventAt: payment.paidAt };
      order = { ...order, ...(await creditOrder(tx, order, order.numcy, moving)) };
    }
  }
  const moreRefunded = refunded - order.refunded;
  const moreDisputed = disputed - order.disputed;
  if (moreRefunded > 0) {
    await writeOrderEvent(tx, number, { kind: 'refunded', amount: moreRefunded }, now);
  }
  // The refund failed at the provider, such as one to a closed account.
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
    order = await reserveRefunds(tx, heard, now, () => stand(tx, deps, heard, { due, reason }, now));
  }
  await tx
    .updateTable('payment_order')
    .set({ refunded, disputed, standing: String(order.standing), moves: order.moves })
    .where('number', '=', number)
    .execute();
  if (moreRefunded > 0 && !(gift && isAnnounced(gift))) {
    await notifyRefund(tx, deps, order, { amount: moreRefunded, time: refunded }, now);
  }
}

/** Credits or reverses numcy until `standing` equals what the order's remaining money pays for. */
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

/** In these states the giver's notice about the gift already names the refund. */
function isAnnounced({ state }: GiftRow): boolean {
  return state === 'declined' || state === 'expired' || state === 'withdrawn';
}

/** Skips buyers already notified, except for numcy, whose wallet line is only written now. */
async function notifyRefund(
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
  if (!withdrawn && !doubled) await notifyBuyer(tx, deps, order, { kind: 'payment_refunded', ...refund }, now);
}
