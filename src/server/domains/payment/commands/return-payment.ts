import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import { findRefunds } from '../queries/find-refunds.ts';
import { lockOrder, type ReturnedPayment } from './ask-refund.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { reserveRefunds } from './reserve-refunds.ts';
import { syncPurchase } from './sync-purchase.ts';
import { writeOrderEvent } from './write-order-event.ts';

/**
 * Executes an enqueued refund once (M17). A permanent refusal releases what was set aside and notifies operator and
 * buyer. @throws ProviderError so that the job retries
 */
export async function returnPayment(
  deps: PaymentDeps,
  provider: PaymentProvider,
  payment: ReturnedPayment,
): Promise<void> {
  const { orderNumber, paymentId, amount, attempt } = payment;
  let refusal: ProviderError | null = null;
  try {
    await provider.refund({ paymentId, amount, key: `refund:${orderNumber}:${attempt}` });
  } catch (error) {
    if (!(error instanceof ProviderError && error.isLasting)) throw error;
    refusal = error;
  }
  // A refused refund may already have been paid, manually or by an earlier attempt, so sync first.
  await syncPurchase(deps, provider, paymentId);
  if (refusal === null || !(await noteRefusal(deps, payment))) return;
  deps.log.error({ order: orderNumber, err: refusal }, 'money could not be sent back');
}

/** @returns false if nothing of it was still promised */
async function noteRefusal(deps: PaymentDeps, { orderNumber, amount, attempt }: ReturnedPayment): Promise<boolean> {
  const now = deps.clock.now();
  return transact(deps.database.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber);
    // The order is missing from the database; `payment_lost` shows the operator that it waits.
    if (order === null) return true;
    const { outstanding } = await findRefunds(tx, order);
    const refused = Math.min(amount, outstanding);
    if (refused === 0 || (await isNoted(tx, orderNumber, attempt))) return false;
    await writeOrderEvent(tx, orderNumber, { kind: 'refund_refused', amount: refused, detail: `${attempt}` }, now);
    if (order.standing > 0n) await reserveRefunds(tx, order, now);
    await notifyBuyer(tx, deps, order, { kind: 'payment_not_refunded', amount: refused, time: attempt }, now);
    return true;
  });
}

async function isNoted(tx: Tx, number: string, attempt: number): Promise<boolean> {
  const noted = await tx
    .selectFrom('payment_order_event')
    .select('id')
    .where('order_number', '=', number)
    .where('kind', '=', 'refund_refused')
    .where('detail', '=', `${attempt}`)
    .executeTakeFirst();
  return noted !== undefined;
}
