import { expect } from 'vitest';
import type { Checkout, Order } from '#contract/payment.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { runRepeatedJob } from './jobs.ts';
import { join, type Person } from './member.ts';
import { patient } from './patience.ts';
import { startTestApp, type TestApp } from './start-app.ts';
import { type StripeDouble, startStripeDouble, webhookSecret } from './stripe-double.ts';
import type { StripeObject } from './stripe-world.ts';

/** A site that sells by the Stripe double. */
export interface StripeSite {
  app: TestApp;
  double: StripeDouble;
  /** Begins to buy; the checkout is the newest of the double. */
  buy(buyer: Person, product: string): Promise<{ number: string; checkoutId: string }>;
  /** Posts events as Stripe does, one after the other, and waits until all that were stored are worked on. */
  deliver(...events: StripeObject[]): Promise<void>;
  /** Posts one and answers the status. */
  post(delivery: { headers: Headers; body: Uint8Array }): Promise<number>;
  settled(): Promise<void>;
  /** What Stripe told last, and all that it told while something was done. */
  last(): StripeObject;
  since(act: () => unknown): Promise<StripeObject[]>;
  /** The payment of a checkout. */
  intentOf(checkoutId: string): string;
  see(buyer: Person, number: string): Promise<Order>;
  balanceOf(person: Person): Promise<string>;
  /** Moves the clock, and with it what Stripe does by itself. */
  wait(ms: number): void;
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

const path = '/api/v6/payment/webhook/stripe';

/** Of a site that takes real money: then it writes to buyers. */
export const liveKey = { STRIPE_SECRET_KEY: 'sk_live_abcdefgh12345678' };

export async function startStripeSite(env: Record<string, string> = {}): Promise<StripeSite> {
  const clock = fixedClock(new Date('2027-01-31T10:00:00Z'));
  const double = await startStripeDouble(clock);
  double.world.livemode = env.STRIPE_SECRET_KEY === liveKey.STRIPE_SECRET_KEY;
  const app = await startTestApp({
    clock,
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '1000',
      STRIPE_SECRET_KEY: 'sk_test_abcdefgh12345678',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: double.url,
      SESSION_DAYS: '365',
      FRESH_PROOF_DAYS: '365',
      SILENT_PROOF_DAYS: '3000',
      HOLDER_SILENT_DAYS: '3000',
      ...env,
    },
  });
  const { db } = app.database;
  const post: StripeSite['post'] = async ({ headers, body }) =>
    (await app.request(path, { method: 'POST', headers, body: Buffer.from(body) })).status;
  const settled = async () => {
    const waiting = db.selectFrom('payment_event').select('event_id').where('done_at', 'is', null);
    await expect.poll(async () => (await waiting.execute()).length, { timeout: patient(60_000), interval: 20 }).toBe(0);
  };
  return {
    app,
    double,
    post,
    settled,
    last() {
      const event = double.world.events.at(-1);
      if (!event) throw new Error('nothing was told');
      return event;
    },
    async since(act) {
      const before = double.world.events.length;
      await act();
      return double.world.events.slice(before);
    },
    intentOf: (checkoutId) => String(double.world.get(checkoutId).payment_intent),
    async buy({ browser }, product) {
      const { data, status } = await browser.post<Checkout>('/api/v6/payment/checkout', { product });
      expect(status).toBe(200);
      return { number: data.number, checkoutId: data.url.split('/').at(-1) ?? '' };
    },
    async deliver(...events) {
      for (const event of events) expect(await post(double.deliveryOf(event))).toBe(200);
      await settled();
    },
    async see({ browser }, number) {
      const { data, status } = await browser.ask<Order>(`/api/v6/payment/order/${number}`);
      expect(status).toBe(200);
      return data;
    },
    async balanceOf({ id }) {
      const row = await db.selectFrom('wallet').select('balance').where('profile_id', '=', id).executeTakeFirst();
      return row?.balance ?? 'none';
    },
    wait(ms) {
      clock.advance(ms);
      double.world.passTime();
    },
    async runJob(name) {
      await runRepeatedJob(app, name);
    },
    async close() {
      await app.close();
      await double.close();
    },
  };
}

/** A buyer on the site. */
export const newBuyer = ({ app }: StripeSite) => join(app);
