import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout, Order, Subscription } from '#contract/payment.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { SandboxRemote } from '../providers/sandbox/remote.ts';

/** A shop that sells Pro, where buyers can pay a checkout without any delivery to the site. */
interface Shop {
  app: TestApp;
  newBuyer(): Promise<Person>;
  pay(me: Person, url: string): Promise<unknown>;
  /** Money the provider took for a checkout and has not refunded, in the smallest unit. */
  takenOf(url: string): Promise<number>;
  isEnded(url: string): Promise<boolean>;
  close(): Promise<void>;
}

const longProof = { SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365', SILENT_PROOF_DAYS: '3000' };
const mailOf = ({ id }: Person) => `buyer${id}@ringbook.test`;
/** Jobs run at their own pace. */
const soon = { timeout: patient(20_000) };
const idOf = (url: string) => url.split('/').at(-1) ?? '';

async function createSandboxShop(): Promise<Shop> {
  const app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100', ...longProof } });
  const remote = new SandboxRemote(app.database, app.clock);
  const stateOf = async (url: string) => {
    const row = await app.database.db
      .selectFrom('payment_sandbox')
      .select('state')
      .where('id', '=', idOf(url))
      .executeTakeFirstOrThrow();
    return row.state as { payments: { amount: number; refunded: number }[]; endedAt: number | null };
  };
  return {
    app,
    newBuyer: () => join(app),
    pay: (me, url) => remote.pay(idOf(url), mailOf(me)),
    takenOf: async (url) =>
      (await stateOf(url)).payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    isEnded: async (url) => (await stateOf(url)).endedAt !== null,
    close: () => app.close(),
  };
}

async function createStripeShop(): Promise<Shop> {
  const site: StripeSite = await startStripeSite();
  const { world } = site.double;
  return {
    app: site.app,
    newBuyer: () => newBuyer(site),
    pay: async (me, url) => world.pay(idOf(url), { email: mailOf(me) }),
    async takenOf(url) {
      const { subscription } = world.get(idOf(url));
      const bills = world.list('invoice').filter((bill) => JSON.stringify(bill.parent).includes(String(subscription)));
      return bills.reduce((sum, { payments }) => {
        const [made] = (payments as { data: { payment: { payment_intent: string } }[] }).data;
        if (!made) return sum;
        const { amount, amount_refunded } = world.chargeOf(made.payment.payment_intent);
        return sum + amount - amount_refunded;
      }, 0);
    },
    isEnded: async (url) => world.get(world.get(idOf(url)).subscription).status === 'canceled',
    close: () => site.close(),
  };
}

describe.each([
  ['the sandbox', createSandboxShop],
  ['Stripe', createStripeShop],
] as const)('Pro by %s', (_, open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.close());

  const begin = (me: Person, product = 'pro_month') =>
    me.browser.post<Checkout>('/api/v6/payment/checkout', { product });
  const see = async (me: Person, number: string) =>
    (await me.browser.ask<Order>(`/api/v6/payment/order/${number}`)).data;
  const proOf = async (me: Person) => (await me.browser.ask<Subscription>('/api/v6/subscription')).data;
  const readNotices = async (me: Person) => {
    const { db } = shop.app.database;
    const mails = await db.selectFrom('mail').select('kind').where('profile_id', '=', me.id).orderBy('id').execute();
    const notices = await db
      .selectFrom('notification')
      .select(['kind', 'is_essential'])
      .where('profile_id', '=', me.id)
      .orderBy('id')
      .execute();
    expect(notices.every((notice) => notice.is_essential)).toBe(true);
    return { mails: mails.map(({ kind }) => kind), notices: notices.map(({ kind }) => kind) };
  };

  it('leads back to the one open checkout, however often it is asked for, at once too', async () => {
    const me = await shop.newBuyer();
    const { data: first } = await begin(me);
    for (const { status, data } of await Promise.all([begin(me), begin(me), begin(me)])) {
      expect([status, data]).toEqual([200, first]);
    }
    const other = await shop.newBuyer();
    expect((await begin(other)).data.number).not.toBe(first.number);
    await shop.pay(me, first.url);
    // No delivery arrived, yet the payment is found.
    const late = await begin(me);
    expect([late.status, late.code]).toEqual([409, 'payment.already_subscribed']);
    expect((await see(me, first.number)).state).toBe('paid');
  });

  it('opens one order where two are asked for at the very same time', async () => {
    const me = await shop.newBuyer();
    const opened = await Promise.all([begin(me), begin(me)]);
    expect(new Set(opened.map(({ data }) => data.url)).size).toBe(1);
    const { db } = shop.app.database;
    const orders = await db.selectFrom('payment_order').select('number').where('profile_id', '=', me.id).execute();
    expect(orders).toHaveLength(1);
  });

  it('opens another once the first has run out', async () => {
    const me = await shop.newBuyer();
    const { data: first } = await begin(me);
    shop.app.clock.advance(23 * hourMs);
    const { data: second } = await begin(me);
    expect(second.number).not.toBe(first.number);
  });

  it.each([
    ['the one that was begun first', [0, 1]],
    ['the one that was begun last', [1, 0]],
  ])('ends and gives back the second whole where both were paid and %s is heard of first', async (_which, order) => {
    const me = await shop.newBuyer();
    const begun = [(await begin(me)).data, (await begin(me, 'pro_year')).data];
    const prices = [500, 4800];
    for (const { url } of begun) await shop.pay(me, url);
    const [kept, given] = order.map((at) => ({ ...(begun[at] as Checkout), price: prices[at] ?? 0 }));
    if (!kept || !given) throw new Error('two were begun');
    for (const { number } of [kept, given, kept, given]) await see(me, number);
    await expect.poll(() => shop.takenOf(given.url), soon).toBe(0);
    await expect.poll(() => shop.isEnded(given.url), soon).toBe(true);
    expect(await shop.takenOf(kept.url)).toBe(kept.price);
    expect(await shop.isEnded(kept.url)).toBe(false);
    await expect.poll(async () => (await see(me, given.number)).state, soon).toBe('refunded');
    expect((await see(me, given.number)).lines.filter(({ kind }) => kind === 'doubled')).toHaveLength(1);
    expect((await see(me, kept.number)).state).toBe('paid');
    const { activeSubscription } = await proOf(me);
    expect(activeSubscription).toMatchObject({ orderNumber: kept.number, autoRenewing: true, status: 'active' });
    const told = ['payment_pro', 'payment_doubled'];
    expect(await readNotices(me)).toEqual({ mails: told, notices: told });
  });

  it('gives one back where both payments are heard of at the very same time', async () => {
    const me = await shop.newBuyer();
    const begun = [(await begin(me)).data, (await begin(me, 'pro_year')).data];
    for (const { url } of begun) await shop.pay(me, url);
    await Promise.all([...begun, ...begun].map(({ number }) => see(me, number)));
    const states = async () =>
      (await Promise.all(begun.map(({ number }) => see(me, number)))).map(({ state }) => state);
    await expect.poll(async () => (await states()).sort(), soon).toEqual(['paid', 'refunded']);
    expect((await readNotices(me)).mails).toEqual(['payment_pro', 'payment_doubled']);
  });

  it('sells no second one while the first lasts, canceled or not, and another once it has ended', async () => {
    const me = await shop.newBuyer();
    const { data: month } = await begin(me);
    await shop.pay(me, month.url);
    await see(me, month.number);
    expect((await begin(me, 'pro_year')).code).toBe('payment.already_subscribed');
    await me.browser.post('/api/v6/payment/cancel_renewal');
    const { expiredAt = 0 } = (await proOf(me)).activeSubscription ?? {};
    const orders = shop.app.database.db.selectFrom('payment_order').select('number').where('profile_id', '=', me.id);
    const lastMoment = expiredAt * 1_000 - 1;
    for (const at of [shop.app.clock.now().getTime() + dayMs, lastMoment]) {
      shop.app.clock.set(new Date(at));
      const refused = await Promise.all([begin(me, 'pro_year'), begin(me), begin(me, 'pro_year')]);
      for (const { status, code } of refused) expect([status, code]).toEqual([409, 'payment.already_subscribed']);
    }
    expect(await orders.execute()).toHaveLength(1);
    shop.app.clock.set(new Date((expiredAt + 1) * 1_000));
    const begun = await Promise.all([begin(me, 'pro_year'), begin(me, 'pro_year')]);
    expect(new Set(begun.map(({ data }) => data.number)).size).toBe(1);
    const [year] = begun.map(({ data }) => data);
    if (!year) throw new Error('none was begun');
    await shop.pay(me, year.url);
    expect((await see(me, year.number)).state).toBe('paid');
    expect((await proOf(me)).activeSubscription).toMatchObject({ orderNumber: year.number, autoRenewing: true });
    expect((await see(me, month.number)).refundedAmount).toBe(0);
    expect((await readNotices(me)).notices).toEqual(['payment_pro', 'payment_canceled', 'payment_pro']);
  });

  it('gives back the second whole where its page was open before the first was paid and canceled', async () => {
    const me = await shop.newBuyer();
    const [month, year] = [(await begin(me)).data, (await begin(me, 'pro_year')).data];
    await shop.pay(me, month.url);
    await see(me, month.number);
    await me.browser.post('/api/v6/payment/cancel_renewal');
    await shop.pay(me, year.url);
    await Promise.all([see(me, year.number), see(me, year.number)]);
    await expect.poll(() => shop.takenOf(year.url), soon).toBe(0);
    await expect.poll(() => shop.isEnded(year.url), soon).toBe(true);
    // The provider has ended it; the site learns that by a delivery.
    await expect
      .poll(async () => (await proOf(me)).activeSubscription, soon)
      .toMatchObject({ orderNumber: month.number, autoRenewing: false });
    expect((await readNotices(me)).mails).toEqual(['payment_pro', 'payment_canceled', 'payment_doubled']);
  });
});
