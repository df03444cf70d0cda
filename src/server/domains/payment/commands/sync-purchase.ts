import { sql } from 'kysely';
import { holdActiveAlone, isErased } from '#server/domains/profile/door.ts';
import { lockWallets, openWallet } from '#server/domains/wallet/door.ts';
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
import type { PaymentDeps } from './payment-deps.ts';
import { tellBuyer } from './tell-buyer.ts';
import { writeOrderEvent } from './write-order-event.ts';

/**
 * `unknown`: of no order of ours; `lost`: of one that the database lost and that was not made anew; `held`: the operator
 * looks at it; `crowded`: others changed it all the while.
 */
export type SyncOutcome = 'applied' | 'held' | 'unknown' | 'lost' | 'crowded';

/** So often a state is fetched anew because another one was applied meanwhile. */
const mostFetches = 6;

/**
 * Asks the provider what became of a purchase and applies that, in one transaction. A state that was fetched before
 * another one was applied is thrown away and fetched anew, so what stands in the end is the newest, in whatever order
 * one heard of it.
 *
 * @param objectId of the purchase, whatever it is to the provider
 * @throws ProviderError where it cannot be asked
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
  // Of two subscriptions that one member began at once, each sees what became of the other; a gift, what was declined.
  if (found.numcy === 0n || isGift(found)) await holdActiveAlone(tx, found.recipient_id);
  // Money's own order of locks: the wallet before all else.
  const isErasedRecipient = await isErased(tx, found.recipient_id);
  const isRight = found.state === 'paid' || findMismatch(found, state) === null;
  if (found.numcy > 0n && state.step === 'paid' && !isErasedRecipient && isRight) {
    await lockWallets(tx, [found.profile_id, found.recipient_id]);
    if (!isGift(found)) await openWallet(tx, deps.wallet, found.recipient_id, now);
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
      // Nobody is there for whom it was paid: the money goes back.
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
  else if (order.state === 'open') await close(tx, order, state.step, now);
  const { subscription } = state;
  if (subscription && (payment || isFree(state))) {
    await applySubscription(tx, deps, order, { ...state, subscription }, now);
    if (isNew && payment && (await endSecond(tx, deps, order, { payment, subscription }, now))) return 'applied';
  }
  if (isNew) {
    const { numcy, amount } = order;
    const gift = isGift(order) ? await findGift(tx, order.number) : null;
    // Of one that is not offered its buyer was told that it goes back.
    if (gift?.state === 'declined') return 'applied';
    const kind = gift ? 'payment_gift' : numcy > 0n ? 'payment_numcy' : 'payment_pro';
    await tellBuyer(tx, deps, order, { kind, amount, numcy, ...(gift && { at: gift.expires_at }) }, now);
  }
  return 'applied';
}

/** An order that is not paid: closed, or looked at again later. */
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

/** Why what the provider says is not what was ordered; null where it is. */
function findMismatch(order: OrderRow, state: PurchaseState): string | null {
  if (state.orderNumber !== order.number) return 'order_number';
  if (state.isTest !== order.is_test) return 'livemode';
  const told = [state, ...state.payments.slice(0, 1)];
  if (told.some(({ currency }) => currency !== order.currency)) return 'currency';
  const asked = isFree(state) ? state.payments.slice(0, 1) : told;
  if (asked.some(({ amount }) => amount !== order.amount)) return 'amount';
  return null;
}

/** The checkout began a subscription whose first bill is nothing, by a trial or a coupon: its later ones are paid. */
function isFree({ step, amount, subscription }: PurchaseState): boolean {
  return step === 'paid' && amount === 0 && subscription !== null;
}
