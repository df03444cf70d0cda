import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import { type StripeObject, StripeWorld } from './stripe-world.ts';

/**
 * What the next request meets: an answer, such as 400 for what is refused for good, or, after the act was done, a line that
 * is cut in the middle of the answer or an answer that waits for something.
 */
export type Fault = 400 | 429 | 500 | 'cut' | Promise<unknown>;

const errorTypes = { 400: 'invalid_request_error', 429: 'rate_limit_error', 500: 'api_error' } as const;

export interface StripeDouble {
  url: string;
  world: StripeWorld;
  /** Met by the next requests, one each. */
  faults: Fault[];
  /** Method and path of all that was asked. */
  asked: string[];
  /** A delivery of an event, signed now with one secret or several. */
  deliveryOf(event: StripeObject, options?: { secrets?: string[]; at?: Date }): { headers: Headers; body: Uint8Array };
  close(): Promise<void>;
}

export const webhookSecret = 'whsec_Zm9ydHktdHdvLWJ5dGVzLW9mLW5vaXNl';

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Stripe as a server of our own, by its documented API. It remembers idempotency keys with what was asked under them,
 * refusals too.
 */
export async function startStripeDouble(clock: Clock): Promise<StripeDouble> {
  const world = new StripeWorld(() => clock.now().getTime());
  const keys = new Map<string, { asked: string; answer: Answer }>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://stripe.test');
    const body = new URLSearchParams(await text(incoming));
    const what = `${incoming.method} ${url.pathname}`;
    asked.push(what);
    const fault = faults.shift();
    if (typeof fault === 'number') {
      send(outgoing, fault, JSON.stringify({ error: { type: errorTypes[fault] } }));
      return;
    }
    const key = String(incoming.headers['idempotency-key'] ?? '');
    const known = keys.get(key);
    const request = `${what}?${url.searchParams}&${body}`;
    let answer = known?.answer;
    if (known && known.asked !== request) answer = { status: 400, body: { error: { type: 'idempotency_error' } } };
    answer ??= answerTo(world, what, url.searchParams, body);
    if (key !== '' && !known && incoming.method === 'POST') keys.set(key, { asked: request, answer });
    // As it is now, however long it waits on its way.
    const said = JSON.stringify(answer.body);
    if (fault === 'cut') {
      outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': '10000' });
      outgoing.write('{"id":', () => outgoing.destroy());
      return;
    }
    await fault;
    send(outgoing, answer.status, said);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const signer = new Stripe('sk_test_signing');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    faults,
    asked,
    deliveryOf(event, { secrets = [webhookSecret], at = clock.now() } = {}) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const parts = secrets.map((secret) => signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }));
      const header = [`t=${timestamp}`, ...parts.map((part) => part.split(',')[1])].join(',');
      return { headers: new Headers({ 'stripe-signature': header }), body: new TextEncoder().encode(payload) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(outgoing: ServerResponse, status: number, said: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(said);
}

const listOf = (data: StripeObject[]): Answer => ({
  status: 200,
  body: { object: 'list', data: data.reverse(), has_more: false, url: '/v1/list' },
});

/** What the API answers, by method and path. */
function answerTo(world: StripeWorld, what: string, query: URLSearchParams, body: URLSearchParams): Answer {
  const [method, path = ''] = what.split(' ');
  const [, , ...parts] = path.split('/');
  const id = parts.find((part) => world.objects.has(part));
  if (what === 'POST /v1/checkout/sessions') return { status: 200, body: openCheckout(world, body) };
  if (what === 'POST /v1/refunds') return refund(world, body);
  if (what === 'POST /v1/billing_portal/sessions') {
    const session = world.add('bps', 'billing_portal.session', { customer: body.get('customer') });
    return { status: 200, body: { ...session, url: `https://billing.stripe.test/${session.id}` } };
  }
  if (parts[0] === 'subscriptions' && id && method !== 'GET')
    return { status: 200, body: changeSubscription(world, id, method, body) };
  if (id) return { status: 200, body: expand(world, world.get(id), query) };
  const by = (key: string, field: (object: StripeObject) => unknown, object: string) =>
    listOf(world.list(object).filter((one) => field(one) === query.get(key)));
  const isCreatedIn = ({ created }: StripeObject) =>
    Number(created) >= Number(query.get('created[gte]')) && Number(created) <= Number(query.get('created[lte]'));
  if (path === '/v1/checkout/sessions' && query.has('created[gte]')) {
    return listOf(world.list('checkout.session').filter(isCreatedIn));
  }
  if (path === '/v1/checkout/sessions') {
    const key = query.has('subscription') ? 'subscription' : 'payment_intent';
    return by(key, (session) => session[key], 'checkout.session');
  }
  if (path === '/v1/disputes') return by('payment_intent', (dispute) => dispute.payment_intent, 'dispute');
  if (path === '/v1/invoice_payments') {
    const key = 'payment[payment_intent]';
    return by(key, ({ payment }) => (payment as { payment_intent: string }).payment_intent, 'invoice_payment');
  }
  if (path === '/v1/invoices') {
    const isOf = (invoice: StripeObject) =>
      JSON.stringify(invoice.parent).includes(query.get('subscription') ?? '?') &&
      invoice.status === query.get('status');
    return listOf(world.list('invoice').filter(isOf));
  }
  if (path === '/v1/events') {
    const types = [...query].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
    return listOf(world.events.filter((event) => isCreatedIn(event) && types.includes(String(event.type))));
  }
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${path}` };
  return { status: 404, body: { error } };
}

function openCheckout(world: StripeWorld, body: URLSearchParams): StripeObject {
  const price = (name: string) => body.get(`line_items[0][price_data]${name}`);
  const line = {
    name: price('[product_data][name]') ?? '',
    amount: Number(price('[unit_amount]')),
    currency: price('[currency]') ?? '',
    interval: price('[recurring][interval]') as 'month' | 'year' | null,
  };
  const fields = {
    client_reference_id: body.get('client_reference_id'),
    metadata: { order: body.get('metadata[order]'), claim: body.get('metadata[claim]') },
  };
  return world.openCheckout(line, { ...fields, success_url: body.get('success_url') });
}

function refund(world: StripeWorld, body: URLSearchParams): Answer {
  const made = world.refund(body.get('payment_intent') ?? '', Number(body.get('amount')));
  if (typeof made !== 'string') return { status: 200, body: made };
  return { status: 400, body: { error: { type: 'invalid_request_error', code: made, message: made } } };
}

function changeSubscription(world: StripeWorld, id: string, method: string | undefined, body: URLSearchParams) {
  if (method === 'DELETE') return world.endSubscription(id);
  const subscription = world.get(id);
  subscription.cancel_at_period_end = body.get('cancel_at_period_end') === 'true';
  world.sendEvent('customer.subscription.updated', subscription);
  return subscription;
}

function expand(world: StripeWorld, object: StripeObject, query: URLSearchParams): StripeObject {
  const wanted = query.get('expand[0]') ?? '';
  const id = object[wanted];
  return typeof id === 'string' && world.objects.has(id) ? { ...object, [wanted]: world.get(id) } : object;
}
