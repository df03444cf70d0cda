import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { BareIdProvider } from '#test/bare-id-provider.ts';
import { createTestDatabase } from '#test/database.ts';
import { createPaymentDeps, makeQueues } from '#test/payment-deps.ts';
import { type StripeDouble, startStripeDouble, webhookSecret } from '#test/stripe-double.ts';
import type { PaymentDeps } from '../commands/payment-deps.ts';
import { receiveWebhook, takeEvent } from '../commands/receive-webhook.ts';
import { returnPayment } from '../commands/return-payment.ts';
import { startCheckout } from '../commands/start-checkout.ts';
import { syncPurchase } from '../commands/sync-purchase.ts';
import type { PaymentProvider, WebhookDelivery } from './provider.ts';
import { createSandboxPayments } from './sandbox/provider.ts';
import { createStripe } from './stripe/provider.ts';

// Contract tests for every provider: a new one is a folder and a catalogue line, and must pass these.

const clock = fixedClock(new Date('2027-03-14T09:26:53Z'));
let database: Database;
let double: StripeDouble;
beforeAll(async () => {
  database = await createTestDatabase();
  double = await startStripeDouble(clock);
  await makeQueues(await createPaymentDeps(database, clock, null));
});
afterAll(async () => {
  await double.close();
  await database.close();
});

interface Case {
  provider: PaymentProvider;
  pay(checkoutId: string): Promise<unknown>;
  /** The delivery the provider sends for it. */
  deliver(checkoutId: string): WebhookDelivery;
  /** Whether deliveries are signed. */
  isSigned: boolean;
}

const cases: Record<string, () => Case> = {
  sandbox: () => {
    const secret = Buffer.from('a secret of the site');
    const made = createSandboxPayments({ database, clock, secret, publicUrl: 'http://ringbook.test' });
    const deliver = (id: string) => ({ ...made.deliver(id), receivedAt: clock.now() });
    return { provider: made.provider, pay: (id) => made.remote.pay(id, ''), deliver, isSigned: true };
  },
  Stripe: () => {
    const settings = { secretKey: 'sk_test_abcdefgh12345678', webhookSecrets: [webhookSecret], apiUrl: double.url };
    const provider = createStripe({ ...settings, isTest: true });
    const deliver = () => {
      const event = double.world.events.at(-1);
      if (!event) throw new Error('nothing was told');
      return { ...double.deliveryOf(event), receivedAt: clock.now() };
    };
    return { provider, pay: async (id) => double.world.pay(id), deliver, isSigned: true };
  },
  'one that sends a bare id, unsigned': () => {
    const provider = new BareIdProvider(clock);
    const deliver = (id: string) => ({
      headers: new Headers(),
      body: new TextEncoder().encode(`id=${id}`),
      receivedAt: clock.now(),
    });
    return { provider, pay: async (id) => provider.pay(id), deliver, isSigned: false };
  },
};

describe.each(Object.entries(cases))('M16 %s', (_, open) => {
  let one: Case;
  let deps: PaymentDeps;
  let me: Member;
  beforeAll(async () => {
    one = open();
    deps = await createPaymentDeps(database, clock, one.provider);
    me = await addActor(database);
  });

  const begin = async (product = 'numcy_50') => {
    const opened = await startCheckout(deps, one.provider, me, { product, giftPhone: null, locale: 'en' });
    if (typeof opened === 'string') throw new Error(opened);
    return { ...opened, order: await orderOf(opened.number) };
  };
  const orderOf = (number: string) =>
    database.db.selectFrom('payment_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const balance = async () =>
    (await database.db.selectFrom('wallet').select('balance').where('profile_id', '=', me.profileId).executeTakeFirst())
      ?.balance;

  it('opens a page for an order, tells that it is open, then that it is paid, and that money went back once', async () => {
    const { url, order } = await begin();
    expect(new URL(url).protocol).toMatch(/^https?:$/);
    const id = String(order.checkout_id);
    const { provider } = one;
    expect(await provider.fetchState(id)).toMatchObject({
      checkoutId: id,
      orderNumber: order.number,
      isTest: true,
      step: 'open',
      amount: 500,
      currency: 'eur',
      payments: [],
      subscription: null,
    });
    await one.pay(id);
    const paid = await provider.fetchState(id);
    expect(paid).toMatchObject({
      step: 'paid',
      payments: [{ amount: 500, currency: 'eur', refunded: 0, disputed: 0 }],
    });
    const paymentId = paid?.payments[0]?.paymentId ?? '';
    expect((await provider.fetchState(paymentId))?.checkoutId).toBe(id);
    for (const key of ['refund:a:1', 'refund:a:1', 'refund:a:2'])
      await provider.refund({ paymentId, amount: 100, key });
    expect((await provider.fetchState(id))?.payments).toMatchObject([{ refunded: 200 }]);
    await expect(provider.refund({ paymentId, amount: 400, key: 'refund:a:3' })).rejects.toMatchObject({
      name: 'ProviderError',
      isLasting: true,
    });
    await returnPayment(deps, provider, {
      provider: provider.name,
      orderNumber: order.number,
      paymentId,
      amount: 400,
      attempt: 9,
    });
    expect(await provider.fetchState('nothing_of_ours')).toBeNull();
  });

  it('credits once what its webhook tells, however often it comes, and takes back what was sent back', async () => {
    const before = Number((await balance()) ?? 10);
    const { number, order } = await begin();
    const id = String(order.checkout_id);
    await one.pay(id);
    const delivery = one.deliver(id);
    for (let i = 0; i < 3; i += 1) expect(await receiveWebhook(deps, one.provider, delivery)).toBe(true);
    const stored = await database.db
      .selectFrom('payment_event')
      .select('event_id')
      .where('provider', '=', one.provider.name)
      .where('done_at', 'is', null)
      .execute();
    expect(stored).toHaveLength(1);
    for (const { event_id } of [...stored, ...stored]) await takeEvent(deps, one.provider, event_id);
    expect([(await orderOf(number)).state, await balance()]).toEqual(['paid', String(before + 50)]);
    const { payment_id: paymentId } = await orderOf(number);
    await one.provider.refund({ paymentId: String(paymentId), amount: 500, key: `refund:${number}:1` });
    await syncPurchase(deps, one.provider, String(paymentId));
    expect(await balance()).toBe(String(before));
  });

  it('takes nothing that it cannot read, nor what is unsigned where it signs', async () => {
    const { order } = await begin();
    const delivery = one.deliver(String(order.checkout_id));
    const broken = [
      new Uint8Array(),
      new TextEncoder().encode('{'),
      new TextEncoder().encode('id='),
      new Uint8Array([0xff]),
    ];
    for (const body of broken) expect(await receiveWebhook(deps, one.provider, { ...delivery, body })).toBe(false);
    if (one.isSigned) {
      expect(await receiveWebhook(deps, one.provider, { ...delivery, headers: new Headers() })).toBe(false);
    }
  });
});
