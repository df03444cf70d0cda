import { Stripe } from 'stripe';
import { type CheckoutOrder, type PaymentProvider, ProviderError, type WebhookEvent } from '../provider.ts';
import { findSession } from './find-session.ts';
import { readDelivery } from './read-delivery.ts';
import { readPurchase } from './read-purchase.ts';
import type { StripeSettings } from './settings.ts';

const timeoutMs = 20_000;
/** Event types the webhook endpoint subscribes to; the objects they name are fetched. */
const comparedTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** Stripe Checkout by the official SDK, server side only. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const url = new URL(settings.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const port = url.port || (protocol === 'http' ? '80' : '443');
  const stripe = new Stripe(settings.secretKey, {
    host: url.hostname,
    port,
    protocol,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    name: 'stripe',
    isTest: settings.isTest,
    takesWebhooks: settings.webhookSecrets.length > 0,
    createCheckout: (order) =>
      ask(async () => {
        const idempotencyKey = `checkout:${order.number}`;
        const session = await stripe.checkout.sessions.create(checkoutOf(order), { idempotencyKey });
        if (session.url === null) throw new ProviderError('Stripe gave no address', { isLasting: true });
        return { checkoutId: session.id, url: session.url };
      }),
    parseWebhook: (delivery) => readDelivery(stripe, settings.webhookSecrets, delivery),
    fetchState: (objectId) =>
      ask(async () => {
        const session = await findSession(stripe, objectId).catch(ifMissing);
        return session && readPurchase(stripe, session);
      }),
    refund: ({ paymentId, amount, key }) =>
      ask(async () => {
        await stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key });
      }),
    subscriptions: {
      cancelRenewal: (id) =>
        ask(async () => {
          await stripe.subscriptions.update(id, { cancel_at_period_end: true });
        }),
      end: (id) =>
        ask(async () => {
          await stripe.subscriptions.cancel(id);
        }),
      openPortal: ({ customerId, returnUrl }) =>
        ask(async () => {
          const asked = { customer: customerId, return_url: returnUrl };
          return (await stripe.billingPortal.sessions.create(asked)).url;
        }),
    },
    listCheckouts: (span) => ask(() => listCheckouts(stripe, span)),
    listEvents: (span) => ask(() => listEvents(stripe, span)),
  };
}

function checkoutOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.number, claim: order.claim };
  const price = { currency: order.currency, unit_amount: order.amount, product_data: { name: order.title } };
  const common = {
    client_reference_id: order.number,
    metadata,
    // Keeps the checkout in the order's currency.
    adaptive_pricing: { enabled: false },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
  if (order.period === null) {
    const line_items = [{ quantity: 1, price_data: price }];
    return { ...common, mode: 'payment', line_items, payment_intent_data: { metadata } };
  }
  const line_items = [{ quantity: 1, price_data: { ...price, recurring: { interval: order.period } } }];
  return { ...common, mode: 'subscription', line_items, subscription_data: { metadata } };
}

const createdIn = ({ since, until }: { since: Date; until: Date }) => {
  const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
  return { gte: inSeconds(since), lte: inSeconds(until) };
};

async function listCheckouts(stripe: Stripe, span: { since: Date; until: Date }): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ created: createdIn(span), limit: 100 })) found.push(id);
  return found;
}

async function listEvents(stripe: Stripe, span: { since: Date; until: Date }): Promise<WebhookEvent[]> {
  const found: WebhookEvent[] = [];
  for await (const event of stripe.events.list({ created: createdIn(span), limit: 100, types: comparedTypes })) {
    const { id } = event.data.object as { id?: string };
    found.push({ eventId: event.id, objectId: id ?? event.id });
  }
  return found;
}

function ifMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
  throw error;
}

/** Reduces errors to type, code and status: SDK messages may contain request data. */
async function ask<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act().catch((error: unknown) => {
      // A connection cut during the answer, which the SDK does not retry. Safe: every write has an idempotency key.
      if (error instanceof Stripe.errors.StripeConnectionError) return act();
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isLasting =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      error instanceof Stripe.errors.StripeCardError;
    const words = [error.type, error.code, error.statusCode].filter((word) => word !== undefined && word !== null);
    throw new ProviderError(`Stripe: ${words.join(' ')}`, { isLasting });
  }
}
