import { sql } from 'kysely';
import { isErased, lockActive } from '#server/domains/profile/door.ts';
import { lockOrCreateWallet, lockWallets } from '#server/domains/wallet/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { findGift, isGift } from '../gift/gift-row.ts';
import type { PaymentProvider, PurchaseState } from '../providers/provider.ts';
import { type OrderRow, readOrder } from '../queries/order-row.ts';
import { nextCheckAt } from '../rules/entitlement.ts';
import { applyPayment, holdOrder } from './apply-payment.ts';
import { applySubscription } from './apply-subscription.ts';
import { returnedPayments } from './ask-refund.ts';
import { canceledRenewals } from './cancel-renewal.ts';
import { endSecond } from './end-second.ts';
import { findLost } from './find-lost.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/**
 * `unknown`: not an order of this site; `lost`: the order is missing and was not rebuilt; `held`: needs the operator;
 * `crowded`: every attempt lost to a concurrent update.
 */
export type SyncOutcome = 'applied' | 'held' | 'unknown' | 'lost' | 'crowded';

/** Fetch attempts when concurrent updates make the fetched state outdated. */
const mostFetches = 6;

/**
 * Fetches a purchase's state from the provider and applies it in one transaction. A state fetched before another one
 * was applied is discarded and fetched again, so the newest state wins in any order of events.
 *
 * @param objectId provider id of the purchase or of any object that belongs to it
 * @throws ProviderError if the provider is unreachable
 */
export async function syncPurchase(
  deps: PaymentDeps,
  provider: PaymentProvider,
  objectId: string,
): Promise<SyncOutcome> {
  const { db } = deps.database;
  for (let attempt = 1; attempt <= mostFetches; attempt += 1) {
    const fence = await nextFence(db);
    const state = await provider.fetchState(objectId);
    if (state === null) return 'unknown';
    const outcome = await transact(db, (tx) => apply(tx, deps, provider, state, fence));
    if (outcome !== 'outdated') return outcome;
  }
  return 'crowded';
}

async function nextFence(db: Db): Promise<bigint> {
  const { rows } = await sql<{ fence: string }>`select nextval('payment_fence')::text as fence`.execute(db);
  return BigInt(rows[0]?.fence ?? 0);
}

async function apply(
  tx: Tx,
  deps: PaymentDeps,
  provider: PaymentProvider,
  state: PurchaseState,
  fence: bigint,
): Promise<SyncOutcome | 'outdated'> {
  const now = deps.clock.now();
  const own = tx
    .selectFrom('payment_order')
    .where('provider', '=', provider.name)
    .where('checkout_id', '=', state.checkoutId);
  let known = await own.selectAll().executeTakeFirst();
  if (!known) {
    const outcome = await findLost(tx, deps, provider, state, now);
    if (outcome !== 'found') return outcome;
    known = await own.selectAll().executeTakeFirstOrThrow();
  }
  const found = readOrder(known);
  // Serializes by account: concurrent subscriptions must see each other, and a gift must see earlier declines.
  if (found.numcy === 0n || isGift(found)) await lockActive(tx, found.recipient_id);
  // Lock order of money: wallets before the order.
  const isErasedRecipient = await isErased(tx, found.recipient_id);
  const isRight = found.state === 'paid' || findMismatch(found, state) === null;
  if (found.numcy > 0n && state.step === 'paid' && !isErasedRecipient && isRight) {
    await lockWallets(tx, [found.profile_id, found.recipient_id]);
    if (!isGift(found)) await lockOrCreateWallet(tx, deps.wallet, found.recipient_id, now);
  }
  const order = readOrder(await own.selectAll().forUpdate().executeTakeFirstOrThrow());
  if (BigInt(order.fence) > fence) return 'outdated';
  const applied = await nextFence(tx);
  const mayKeep = state.email !== null && !(await isErased(tx, found.profile_id));
  await tx
    .updateTable('payment_order')
    .set({ fence: String(applied), ...(mayKeep && { email: state.email }) })
    .where('number', '=', order.number)
    .execute();
  const addressed = { ...order, email: mayKeep ? state.email : order.email };
  return settle(tx, deps, { order: addressed, state, isErasedRecipient }, now);
}

async function settle(
  tx: Tx,
  deps: PaymentDeps,
  { order, state, isErasedRecipient }: { order: OrderRow; state: PurchaseState; isErasedRecipient: boolean },
  now: Date,
): Promise<SyncOutcome> {
  const [payment] = state.payments;
  if (order.state !== 'paid') {
    const reason = findMismatch(order, state);
    if (reason !== null) {
      await holdOrder(tx, order, reason, now);
      return 'held';
    }
    if (state.step === 'paid' && payment && isErasedRecipient) {
      await holdOrder(tx, order, 'profile_erased', now);
      // The recipient's account is erased, so the payment is refunded.
      const { paymentId, amount } = payment;
      const back = { provider: order.provider, orderNumber: order.number, paymentId, amount, attempt: 1 };
      if (order.state !== 'held') {
        await enqueue(tx, returnedPayments, back);
        const id = state.subscription?.subscriptionId;
        if (id) await enqueue(tx, canceledRenewals, { provider: order.provider, subscriptionId: id, isAtOnce: true });
      }
      return 'held';
    }
  }
  const isNew = state.step === 'paid' && payment !== undefined && order.state !== 'paid';
  if (state.step === 'paid' && payment) await applyPayment(tx, deps, order, payment, now);
  else if (order.state === 'open') {
    await close(tx, order, state.step, now);
    // Declined after the checkout, by days. Within it, where no address was given yet, the buyer saw it.
    const isLate = state.step === 'failed' && state.email !== null;
    if (isLate) await notifyBuyer(tx, deps, order, { kind: 'payment_declined' }, now);
  }
  const { subscription } = state;
  if (subscription && (payment || isFree(state))) {
    await applySubscription(tx, deps, order, { ...state, subscription }, now);
    if (isNew && payment && (await endSecond(tx, deps, order, { payment, subscription }, now))) return 'applied';
  }
  if (isNew) {
    const { numcy, amount } = order;
    const gift = isGift(order) ? await findGift(tx, order.number) : null;
    // `sendBack` has already told the buyer that the money is returned.
    if (gift?.state === 'declined') return 'applied';
    const kind = gift ? 'payment_gift' : numcy > 0n ? 'payment_numcy' : 'payment_pro';
    await notifyBuyer(tx, deps, order, { kind, amount, numcy, ...(gift && { at: gift.expires_at }) }, now);
  }
  return 'applied';
}

/** Closes an unpaid order, or schedules its next check. */
async function close(tx: Tx, order: OrderRow, step: PurchaseState['step'], now: Date): Promise<void> {
  const isClosed = step === 'failed' || step === 'expired';
  if (isClosed) await writeOrderEvent(tx, order.number, { kind: step }, now);
  await tx
    .updateTable('payment_order')
    .set({
      ...(isClosed && { state: step }),
      next_check_at: isClosed ? null : nextCheckAt(order.created_at, now),
    })
    .where('number', '=', order.number)
    .execute();
}

/** Why the provider's state does not match the order; null if it does. */
function findMismatch(order: OrderRow, state: PurchaseState): string | null {
  if (state.orderNumber !== order.number) return 'order_number';
  if (state.isTest !== order.is_test) return 'livemode';
  const told = [state, ...state.payments.slice(0, 1)];
  if (told.some(({ currency }) => currency !== order.currency)) return 'currency';
  const asked = isFree(state) ? state.payments.slice(0, 1) : told;
  if (asked.some(({ amount }) => amount !== order.amount)) return 'amount';
  return null;
}

/** The first bill of the subscription is zero, by a trial or a coupon; later ones are paid. */
function isFree({ step, amount, subscription }: PurchaseState): boolean {
  return step === 'paid' && amount === 0 && subscription !== null;
}
