import { setPaidPro } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PaymentMade, PurchaseState, SubscriptionState } from '../providers/provider.ts';
import { type OrderRow, readOrder } from '../queries/order-row.ts';
import { countsUntil, nextSubscriptionCheck } from '../rules/entitlement.ts';
import { applyPayment, holdOrder } from './apply-payment.ts';
import { notifyBuyer } from './notify-buyer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { writeOrderEvent } from './write-order-event.ts';

/**
 * Applies the provider's subscription state: adds an order for each renewal payment, updates the subscription row, and
 * sets until when the member is Pro. The caller holds the row lock of the first order.
 */
export async function applySubscription(
  tx: Tx,
  deps: Pick<PaymentDeps, 'wallet' | 'graceMs' | 'giftDays' | 'queueMail'>,
  first: OrderRow,
  state: PurchaseState & { subscription: SubscriptionState },
  now: Date,
): Promise<void> {
  for (const [place, payment] of state.payments.slice(1).entries()) {
    const renewal = await findOrAddRenewal(tx, first, payment, place + 2, now);
    const isAsAgreed = payment.amount === first.amount && payment.currency === first.currency;
    if (renewal.state !== 'paid' && !isAsAgreed) await holdOrder(tx, renewal, 'amount', now);
    else await applyPayment(tx, deps, renewal, payment, now);
    if (renewal.state !== 'paid' && isAsAgreed) {
      const { amount } = payment;
      const at = state.subscription.paidUntil;
      await notifyBuyer(tx, deps, renewal, { kind: 'payment_renewed', amount, at }, now);
    }
  }
  const { subscription } = state;
  const before = await tx
    .selectFrom('payment_subscription')
    .select(['auto_renewing', 'status'])
    .where('order_number', '=', first.number)
    .executeTakeFirst();
  if (before?.auto_renewing && !subscription.isRenewing && subscription.status !== 'ended') {
    const at = subscription.paidUntil;
    await notifyBuyer(tx, deps, first, { kind: 'payment_canceled', at, time: at.getTime() }, now);
  }
  const counts = countsUntil(subscription, state.payments, deps.graceMs);
  // Once for each bill that fails, however often it is tried again.
  if (subscription.status === 'past_due' && before?.status !== 'past_due') {
    const time = subscription.paidUntil.getTime();
    await notifyBuyer(tx, deps, first, { kind: 'payment_failed', at: counts, time, link: '/paywall/' }, now);
  }
  const row = {
    profile_id: first.recipient_id,
    provider: first.provider,
    subscription_id: subscription.subscriptionId,
    customer_id: subscription.customerId,
    period: first.product === 'pro_year' ? ('year' as const) : ('month' as const),
    status: subscription.status,
    auto_renewing: subscription.isRenewing,
    expired_at: subscription.paidUntil,
    counts_until: counts,
    next_check_at: nextSubscriptionCheck(subscription, now),
    started_at: subscription.startedAt,
    updated_at: now,
  };
  await tx
    .insertInto('payment_subscription')
    .values({ order_number: first.number, ...row })
    .onConflict((conflict) => conflict.column('order_number').doUpdateSet(row))
    .execute();
  const { until } = await tx
    .selectFrom('payment_subscription')
    .select(({ fn }) => fn.max('counts_until').as('until'))
    .where('profile_id', '=', first.recipient_id)
    .executeTakeFirstOrThrow();
  await setPaidPro(tx, first.recipient_id, until);
}

/** Creates the order of a renewal on first sight of its payment; its number ends with the period's place. */
async function findOrAddRenewal(
  tx: Tx,
  first: OrderRow,
  payment: PaymentMade,
  place: number,
  now: Date,
): Promise<OrderRow> {
  const known = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('provider', '=', first.provider)
    .where('payment_id', '=', payment.paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (known) return readOrder(known);
  const number = `${first.number}-${place}`;
  const added = await tx
    .insertInto('payment_order')
    .values({
      number,
      profile_id: first.profile_id,
      recipient_id: first.recipient_id,
      product: first.product,
      numcy: '0',
      amount: payment.amount,
      currency: payment.currency,
      provider: first.provider,
      is_test: first.is_test,
      state: 'open',
      payment_id: payment.paymentId,
      renews: first.number,
      held_reason: null,
      checkout_id: null,
      email: first.email,
      locale: first.locale,
      next_check_at: null,
      paid_at: null,
      created_at: payment.paidAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeOrderEvent(tx, number, { kind: 'opened', amount: payment.amount, eventAt: payment.paidAt }, now);
  return readOrder(added);
}
