import type { Stripe } from 'stripe';

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'string' ? object : object?.id);

/** The checkout session behind a Stripe object. Null for other kinds and purchases without one. */
export async function findSession(stripe: Stripe, objectId: string): Promise<Stripe.Checkout.Session | null> {
  switch (objectId.split('_')[0]) {
    case 'cs':
      return stripe.checkout.sessions.retrieve(objectId);
    case 'sub':
      return findFirst(stripe, { subscription: objectId });
    case 'in':
      return ofInvoice(stripe, await stripe.invoices.retrieve(objectId));
    case 'pi':
      return ofPayment(stripe, objectId);
    case 'ch':
      return ofPayment(stripe, idOf((await stripe.charges.retrieve(objectId)).payment_intent));
    case 're':
    case 'pyr':
      return ofPayment(stripe, idOf((await stripe.refunds.retrieve(objectId)).payment_intent));
    case 'dp':
    case 'du':
      return ofPayment(stripe, idOf((await stripe.disputes.retrieve(objectId)).payment_intent));
    default:
      return null;
  }
}

async function findFirst(stripe: Stripe, by: { subscription: string } | { payment_intent: string }) {
  const { data } = await stripe.checkout.sessions.list({ ...by, limit: 1 });
  return data[0] ?? null;
}

async function ofInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Checkout.Session | null> {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  return subscription === undefined ? null : findFirst(stripe, { subscription });
}

async function ofPayment(stripe: Stripe, paymentId: string | undefined): Promise<Stripe.Checkout.Session | null> {
  if (paymentId === undefined) return null;
  const session = await findFirst(stripe, { payment_intent: paymentId });
  if (session) return session;
  // Renewal invoices have no checkout of their own.
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    limit: 1,
  });
  const invoice = idOf(data[0]?.invoice);
  return invoice === undefined ? null : ofInvoice(stripe, await stripe.invoices.retrieve(invoice));
}
