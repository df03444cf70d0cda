import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { type StripeDouble, startStripeDouble, webhookSecret } from './stripe-double.ts';

// All tests of payments believe the double, so what it does is tried here by Stripe's own library.

const dayMs = 86_400_000;
const startedAt = new Date('2027-01-31T10:00:00Z');
const clock = fixedClock(startedAt);
let double: StripeDouble;
let stripe: Stripe;
beforeAll(async () => {
  double = await startStripeDouble(clock);
  stripe = open();
});
afterAll(() => double.close());

function open(settings: { timeout?: number; maxNetworkRetries?: number } = {}): Stripe {
  const { hostname: host, port } = new URL(double.url);
  return new Stripe('sk_test_abcdefgh12345678', {
    host,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...settings,
  });
}

function openCheckout(interval?: 'month' | 'year', by = stripe, idempotencyKey?: string) {
  const price = { currency: 'eur', unit_amount: 499, product_data: { name: 'Pro' } };
  const line_items = [{ quantity: 1, price_data: interval ? { ...price, recurring: { interval } } : price }];
  const mode = interval ? 'subscription' : 'payment';
  return by.checkout.sessions.create(
    { mode, line_items, success_url: 'http://ringbook.test/', metadata: { order: 'O-1' } },
    idempotencyKey ? { idempotencyKey } : undefined,
  );
}

/** A checkout that somebody has paid. */
async function makePayment(): Promise<string> {
  const { id } = await openCheckout();
  double.world.pay(id);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

async function makeSubscription(interval: 'month' | 'year'): Promise<string> {
  const { id } = await openCheckout(interval);
  double.world.pay(id);
  return String((await stripe.checkout.sessions.retrieve(id)).subscription);
}

const refund = (payment_intent: string, amount: number, idempotencyKey: string, by = stripe) =>
  by.refunds.create({ payment_intent, amount }, { idempotencyKey });

const typesSince = (count: number) => double.world.events.slice(count).map(({ type }) => type);
const refundsOf = (payment: string) =>
  double.world.list('refund').filter(({ payment_intent }) => payment_intent === payment).length;

describe('M15 keys', () => {
  it('does once what is asked twice under one key, and answers the same', async () => {
    const payment = await makePayment();
    const first = await refund(payment, 100, 'once');
    const events = double.world.events.length;
    expect((await refund(payment, 100, 'once')).id).toBe(first.id);
    expect(refundsOf(payment)).toBe(1);
    expect(double.world.events.length).toBe(events);
    expect((await refund(payment, 100, 'again')).id).not.toBe(first.id);
    expect(refundsOf(payment)).toBe(2);
  });

  it('refuses a key that comes with something else', async () => {
    const [payment, other] = [await makePayment(), await makePayment()];
    await refund(payment, 100, 'mine');
    for (const asked of [
      refund(payment, 101, 'mine'),
      refund(other, 100, 'mine'),
      openCheckout('year', stripe, 'mine'),
    ])
      await expect(asked).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    expect([refundsOf(payment), refundsOf(other)]).toEqual([1, 0]);
  });

  it('remembers refusals', async () => {
    const payment = await makePayment();
    const refused = { code: 'charge_already_refunded', statusCode: 400 };
    await refund(payment, 499, 'all');
    await expect(refund(payment, 1, 'too much')).rejects.toMatchObject(refused);
    double.world.chargeOf(payment).amount_refunded = 0;
    await expect(refund(payment, 1, 'too much')).rejects.toMatchObject(refused);
    expect((await refund(payment, 1, 'another key')).status).toBe('succeeded');
  });
});

describe('M15 faults', () => {
  it.each([429, 500] as const)('answers %d and has done nothing', async (status) => {
    const payment = await makePayment();
    double.faults.push(status);
    await expect(refund(payment, 100, `after ${status}`)).rejects.toMatchObject({ statusCode: status });
    expect(refundsOf(payment)).toBe(0);
    expect((await refund(payment, 100, `after ${status}`)).amount).toBe(100);
  });

  it('cuts a line after the act, which a second try under its key finds done', async () => {
    const payment = await makePayment();
    double.faults.push('cut');
    await expect(refund(payment, 100, 'cut')).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect(refundsOf(payment)).toBe(1);
    await refund(payment, 100, 'cut');
    expect(refundsOf(payment)).toBe(1);
  });

  it('answers later than a caller waits, who finds the act done once', async () => {
    const payment = await makePayment();
    const { promise, resolve } = Promise.withResolvers<void>();
    double.faults.push(promise);
    const before = double.asked.length;
    const made = await refund(payment, 100, 'late', open({ timeout: 500, maxNetworkRetries: 1 }));
    resolve();
    expect(double.asked.slice(before)).toEqual(['POST /v1/refunds', 'POST /v1/refunds']);
    expect(made.amount).toBe(100);
    expect(refundsOf(payment)).toBe(1);
  });

  it('delivers an event when, as often and in the order that a test likes, each time signed for that time', async () => {
    await makePayment();
    const [newest, older] = double.world.events.toReversed();
    if (!newest || !older) throw new Error('nothing was told');
    for (const [event, at] of [
      [newest, startedAt],
      [older, new Date(startedAt.getTime() + 3 * dayMs)],
      [newest, startedAt],
    ] as const) {
      const { headers, body } = double.deliveryOf(event, { at });
      const signature = headers.get('stripe-signature') ?? '';
      const read = (received: Date) =>
        stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret, 300, undefined, received.getTime());
      expect(read(at).id).toBe(event.id);
      expect(() => read(new Date(at.getTime() + 301_000))).toThrow(/outside the tolerance/);
      expect(() => stripe.webhooks.constructEvent(`${Buffer.from(body)} `, signature, webhookSecret)).toThrow();
    }
  });
});

describe('M15 what happens by itself', () => {
  it('bills a subscription of each 31st on the last day of shorter months, until it is ended', async () => {
    const id = await makeSubscription('month');
    const periodEnd = async () => {
      const { items } = await stripe.subscriptions.retrieve(id);
      return new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
    };
    expect(await periodEnd()).toBe('2027-02-28');
    let told = double.world.events.length;
    clock.advance(28 * dayMs - 1);
    double.world.passTime();
    expect(typesSince(told)).not.toContain('invoice.paid');
    told = double.world.events.length;
    clock.advance(1);
    double.world.passTime();
    expect(typesSince(told)).toContain('invoice.paid');
    expect(await periodEnd()).toBe('2027-03-31');

    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    told = double.world.events.length;
    clock.advance(31 * dayMs);
    double.world.passTime();
    expect(typesSince(told)).toEqual(['customer.subscription.deleted']);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('leaves a bill open while a card is declined, and has it paid afterwards', async () => {
    const id = await makeSubscription('year');
    double.world.get(id).isDeclined = true;
    let told = double.world.events.length;
    clock.advance(366 * dayMs);
    double.world.passTime();
    expect(typesSince(told)).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    told = double.world.events.length;
    double.world.retry(id);
    expect(typesSince(told)).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('lets a checkout run out after a day', async () => {
    const { id } = await openCheckout();
    clock.advance(dayMs - 1000);
    double.world.passTime();
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    clock.advance(1000);
    double.world.passTime();
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    expect(() => double.world.pay(id)).toThrow('over');
  });

  it('tells of disputes, opens the portal, and lists what was told between two times', async () => {
    const payment = await makePayment();
    clock.advance(5000);
    const since = double.world.now;
    const { id } = double.world.dispute(payment, 499);
    expect((await stripe.disputes.list({ payment_intent: payment })).data.map((one) => one.id)).toEqual([id]);
    clock.advance(5000);
    double.world.closeDispute(id, 'lost');
    const list = async (gte: number, lte: number) => {
      const types = ['charge.dispute.created', 'charge.dispute.closed'] as const;
      const { data } = await stripe.events.list({ types: [...types], created: { gte, lte } });
      return data.map(({ type }) => type);
    };
    expect(await list(since, since + 5)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
    expect(await list(since, since + 4)).toEqual(['charge.dispute.created']);
    expect(await list(since + 1, since + 4)).toEqual([]);
    const portal = await stripe.billingPortal.sessions.create({ customer: 'cus_1' });
    expect(portal.url).toMatch(/^https:\/\/billing\.stripe\.test\/bps_/);
  });
});
