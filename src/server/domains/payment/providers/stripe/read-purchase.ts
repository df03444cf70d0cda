import type { Stripe } from 'stripe';
import type { PaymentMade, PurchaseState, SubscriptionState } from '../provider.ts';

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'string' ? object : object?.id);
const toDate = (seconds: number) => new Date(seconds * 1000);

/** Disputes that withdraw the money: open ones, and lost ones for good. Inquiries take none. */
const takingDisputes: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

export async function readPurchase(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PurchaseState> {
  const subscriptionId = idOf(session.subscription);
  const bought = subscriptionId
    ? await readSubscription(stripe, subscriptionId)
    : { payments: await readPayments(stripe, session), subscription: null };
  return {
    ...bought,
    checkoutId: session.id,
    orderNumber: session.client_reference_id === session.metadata?.order ? session.client_reference_id : null,
    claim: session.metadata?.claim ?? null,
    returnUrl: session.success_url,
    isTest: !session.livemode,
    step: await stepOf(stripe, session),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    email: session.customer_details?.email ?? null,
  };
}

async function stepOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PurchaseState['step']> {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  // An asynchronous payment, such as a bank transfer: pending or failed.
  const paymentId = idOf(session.payment_intent);
  if (paymentId === undefined) return 'open';
  const { status } = await stripe.paymentIntents.retrieve(paymentId);
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'open';
}

async function readPayments(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentMade[]> {
  const paymentId = idOf(session.payment_intent);
  if (paymentId === undefined || session.payment_status !== 'paid') return [];
  return [await readPayment(stripe, paymentId)];
}

async function readPayment(stripe: Stripe, paymentId: string): Promise<PaymentMade> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error('a payment that was made has no charge');
  return {
    paymentId,
    amount: intent.amount_received,
    currency: intent.currency,
    paidAt: toDate(charge.created),
    refunded: charge.amount_refunded,
    disputed: charge.disputed ? await sumDisputes(stripe, paymentId) : 0,
  };
}

async function sumDisputes(stripe: Stripe, paymentId: string): Promise<number> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 });
  return data.filter(({ status }) => takingDisputes.has(status)).reduce((sum, { amount }) => sum + amount, 0);
}

async function readSubscription(
  stripe: Stripe,
  subscriptionId: string,
): Promise<{ payments: PaymentMade[]; subscription: SubscriptionState }> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const paid: Stripe.Invoice[] = [];
  const bills = stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  });
  for await (const invoice of bills) paid.push(invoice);
  paid.sort((a, b) => a.created - b.created || (a.id ?? '').localeCompare(b.id ?? ''));
  const payments: PaymentMade[] = [];
  for (const invoice of paid) {
    const made = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
    const paymentId = idOf(made?.payment_intent);
    if (paymentId !== undefined) payments.push(await readPayment(stripe, paymentId));
  }
  const startedAt = toDate(subscription.start_date);
  const ends = paid.flatMap(({ lines }) => lines.data.map(({ period }) => period.end));
  // Paid invoices decide, not the current period: a period begins before its invoice is charged.
  const paidThrough = ends.length > 0 ? Math.max(...ends) : subscription.start_date;
  const { ended_at: endedAt } = subscription;
  return {
    payments,
    subscription: {
      subscriptionId,
      customerId: idOf(subscription.customer) ?? null,
      status: statusOf(subscription.status),
      isRenewing: endedAt === null && !subscription.cancel_at_period_end && subscription.cancel_at === null,
      paidUntil: toDate(endedAt === null ? paidThrough : Math.min(endedAt, paidThrough)),
      startedAt,
    },
  };
}

function statusOf(status: Stripe.Subscription.Status): SubscriptionState['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'past_due';
    case 'incomplete':
      return 'incomplete';
    default:
      return 'ended';
  }
}
