import { findMadeAt } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { PaymentProvider, PurchaseState } from '../providers/provider.ts';
import type { Claim, ClaimedAccount } from '../rules/claim.ts';
import { returnedPayments } from './ask-refund.ts';
import { canceledRenewals } from './cancel-renewal.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/** Result of recovering a purchase without a matching checkout row. `unknown`: not of this site, or not paid. */
export type LostOutcome = 'found' | 'lost' | 'unknown';

/**
 * Recovers a purchase without its checkout in the database: relinks or rebuilds the order if both accounts are still
 * the same, else refunds. What the site cannot decide waits for the operator.
 */
export async function findLost(
  tx: Tx,
  deps: Pick<PaymentDeps, 'log' | 'claims' | 'publicUrl'>,
  provider: PaymentProvider,
  state: PurchaseState,
  now: Date,
): Promise<LostOutcome> {
  const { orderNumber, checkoutId } = state;
  if (orderNumber !== null && (await takeUp(tx, provider, orderNumber, checkoutId))) return 'found';
  const claim = orderNumber === null || state.claim === null ? null : deps.claims.read(orderNumber, state.claim);
  // A provider account may serve several shops. Orders older than claims are recognized by their return URL.
  const isOurs = claim !== null || state.returnUrl?.startsWith(`${deps.publicUrl}/`) === true;
  if (!isOurs || state.step !== 'paid') return 'unknown';
  const isFree = orderNumber !== null && !(await hasOrder(tx, orderNumber));
  if (claim && orderNumber !== null && isFree && (await isThere(tx, claim))) {
    await addOrder(tx, provider, { number: orderNumber, checkoutId, claim }, state, now);
    await note(tx, provider, state, 'rebuilt', now);
    deps.log.error({ order: orderNumber }, 'a paid order was missing in the database, and was made anew');
    return 'found';
  }
  const outcome = claim && isFree ? 'returned' : 'waiting';
  if (await note(tx, provider, state, outcome, now)) {
    if (outcome === 'returned') await sendBack(tx, provider, state, orderNumber ?? '');
    const told = outcome === 'returned' ? 'its money goes back' : 'the operator has to settle it';
    deps.log.error({ order: orderNumber, checkout: checkoutId }, `a paid order is missing in the database: ${told}`);
  }
  return 'lost';
}

/** Relinks an order stored without its checkout id: the server stopped in between, or the last writes were lost. */
async function takeUp(tx: Tx, provider: PaymentProvider, number: string, checkoutId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_order')
    .set({ checkout_id: checkoutId })
    .where('number', '=', number)
    .where('provider', '=', provider.name)
    .where('checkout_id', 'is', null)
    .where('renews', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function hasOrder(tx: Tx, number: string): Promise<boolean> {
  const row = await tx.selectFrom('payment_order').select('number').where('number', '=', number).executeTakeFirst();
  return row !== undefined;
}

/** Compares creation times too: after a restored backup an id may have been reassigned. */
async function isThere(tx: Tx, { buyer, recipient }: Claim): Promise<boolean> {
  const isSame = async ({ id, madeAt }: ClaimedAccount) => (await findMadeAt(tx, id))?.getTime() === madeAt;
  return (await isSame(buyer)) && (await isSame(recipient));
}

async function addOrder(
  tx: Tx,
  provider: PaymentProvider,
  { number, checkoutId, claim }: { number: string; checkoutId: string; claim: Claim },
  state: PurchaseState,
  now: Date,
): Promise<void> {
  const { buyer, recipient, product, numcy, amount, currency, locale } = claim;
  await tx
    .insertInto('payment_order')
    .values({
      number,
      profile_id: buyer.id,
      recipient_id: recipient.id,
      product,
      numcy: String(numcy),
      amount,
      currency,
      provider: provider.name,
      is_test: provider.isTest,
      state: 'open',
      held_reason: null,
      locale,
      checkout_id: checkoutId,
      payment_id: null,
      renews: null,
      email: null,
      paid_at: null,
      next_check_at: null,
      created_at: state.payments[0]?.paidAt ?? now,
    })
    .execute();
  await writeOrderEvent(tx, number, { kind: 'opened', amount, detail: 'rebuilt' }, now);
}

async function note(
  tx: Tx,
  provider: PaymentProvider,
  state: PurchaseState,
  outcome: 'rebuilt' | 'returned' | 'waiting',
  now: Date,
): Promise<boolean> {
  const back = state.payments.reduce((sum, { refunded, disputed }) => sum + refunded + disputed, 0);
  const amount = state.payments.reduce((sum, payment) => sum + payment.amount, 0);
  const place = { provider: provider.name, checkout_id: state.checkoutId };
  const { numUpdatedRows } = await tx
    .updateTable('payment_lost')
    .set({ amount, back })
    .where('provider', '=', place.provider)
    .where('checkout_id', '=', place.checkout_id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_lost')
    .values({
      ...place,
      order_number: state.orderNumber,
      amount,
      back,
      currency: state.currency,
      outcome,
      found_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

async function sendBack(tx: Tx, provider: PaymentProvider, state: PurchaseState, orderNumber: string): Promise<void> {
  for (const [place, { paymentId, amount, refunded, disputed }] of state.payments.entries()) {
    const left = amount - refunded - disputed;
    if (left <= 0) continue;
    const back = { provider: provider.name, orderNumber, paymentId, amount: left, attempt: place + 1 };
    await enqueue(tx, returnedPayments, back);
  }
  const subscriptionId = state.subscription?.subscriptionId;
  if (subscriptionId) await enqueue(tx, canceledRenewals, { provider: provider.name, subscriptionId, isAtOnce: true });
}
