import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Checkout, Order, Subscription } from '#contract/payment.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { runCommandLine } from '#test/command-line.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const clock = fixedClock(new Date('2028-01-31T23:30:00Z'));
let app: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365', HOLDER_SILENT_DAYS: '3000' };
  app = await startTestApp({ clock, env });
});
afterAll(() => app.close());

const fetchDue = async () => {
  await runRepeatedJob(app, 'fetch-payments');
};
const subscriptionOf = async ({ browser }: Person) => (await browser.ask<Subscription>('/api/v6/subscription')).data;
const expiry = async (person: Person) => {
  const at = (await subscriptionOf(person)).activeSubscription?.expiredAt;
  return at === undefined ? null : new Date(at * 1000).toISOString();
};

/** Looked up by order: the clock stands still, so the latest change does not identify the subscription. */
async function renewalOf(number: string) {
  const own = app.database.db.selectFrom('payment_sandbox').select('state').where('id', '=', `sandbox_${number}`);
  return (await own.executeTakeFirstOrThrow()).state as { isRenewing: boolean };
}

async function subscribe(me: Person, product: string): Promise<string> {
  const { data } = await me.browser.post<Checkout>('/api/v6/payment/checkout', { product });
  await new TestBrowser(app).post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, {});
  await me.browser.ask(`/api/v6/payment/order/${data.number}`);
  return data.number;
}

it('renews the sandbox’s Pro by the app’s clock, over a leap day and back to the 31st, until it is canceled', async () => {
  const me = await join(app);
  const number = await subscribe(me, 'pro_month');
  const ends = [await expiry(me)];
  for (const at of ['2028-03-01T00:00:00Z', '2028-04-01T00:00:00Z', '2028-05-01T00:00:00Z']) {
    clock.set(new Date(at));
    await fetchDue();
    await fetchDue();
    ends.push(await expiry(me));
  }
  expect(ends).toEqual([
    '2028-02-29T23:30:00.000Z',
    '2028-03-31T23:30:00.000Z',
    '2028-04-30T23:30:00.000Z',
    '2028-05-31T23:30:00.000Z',
  ]);
  for (const [place, renews] of [
    ['', null],
    ['-2', number],
    ['-3', number],
    ['-4', number],
  ] as const) {
    const { data } = await me.browser.ask<Order>(`/api/v6/payment/order/${number}${place}`);
    expect(data).toMatchObject({ state: 'paid', amount: 500, renews, product: 'pro_month', numcy: 0 });
  }
  expect((await me.browser.ask(`/api/v6/payment/order/${number}-5`)).status).toBe(404);
  const portal = await me.browser.post('/api/v6/payment/portal');
  expect([portal.status, portal.code]).toEqual([404, 'payment.no_portal']);
  await me.browser.post('/api/v6/payment/cancel_renewal');
  expect((await subscriptionOf(me)).activeSubscription).toMatchObject({ autoRenewing: false, status: 'active' });
  clock.set(new Date('2028-06-01T00:00:00Z'));
  await fetchDue();
  expect(await subscriptionOf(me)).toMatchObject({ neverRequested: true, activeSubscription: null });
  const none = await me.browser.post('/api/v6/payment/cancel_renewal');
  expect([none.status, none.code]).toEqual([404, 'payment.no_subscription']);
  // A second one may begin now.
  expect(await subscribe(me, 'pro_year')).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await expiry(me)).toBe('2029-06-01T00:00:00.000Z');
  const again = await me.browser.post('/api/v6/payment/checkout', { product: 'pro_month' });
  expect([again.status, again.code]).toEqual([409, 'payment.already_subscribed']);
});

it('tells the operator what was sold, spent and refunded in a month', async () => {
  const report = await runCommandLine(['ledger', 'report', '--month', '2028-06'], app.database);
  expect(report).toEqual({
    code: 0,
    err: '',
    out: `Sold in 2028-06
  pro_year: 1 × in all 48.00 EUR  (test, no money)
Gone back
  nothing
Numcy in all wallets
  nothing
`,
  });
  const spring = await runCommandLine(['ledger', 'report', '--month', '2028-04'], app.database);
  expect(spring.out).toContain('  pro_month: 1 × in all 5.00 EUR');
  for (const month of [['--month', '2028-13'], ['--month', '28-01'], []]) {
    expect((await runCommandLine(['ledger', 'report', ...month], app.database)).code).not.toBe(0);
  }
});

it('lets nobody pay on for an account whose number went to somebody else', async () => {
  const me = await join(app);
  const number = await subscribe(me, 'pro_month');
  await app.database.db
    .updateTable('profile')
    .set({ last_seen_at: new Date(0), is_proven: false })
    .where('id', '=', me.id)
    .execute();
  const next = new TestBrowser(app);
  const { profile_id } = await next.signIn(me.phone, { person: 'somebody else' });
  expect(String(profile_id)).not.toBe(me.id);
  await expect.poll(() => renewalOf(number), { timeout: patient(20_000) }).toMatchObject({ isRenewing: false });
});

it('R12 lets nobody pay on for an account that was put aside where two numbers became one', async () => {
  const [me, other] = [await join(app), await join(app)];
  const [number, others] = [await subscribe(me, 'pro_month'), await subscribe(other, 'pro_month')];
  const aside = { is_holder: false, ended_at: clock.now(), may_return: true };
  await app.database.db.updateTable('profile').set(aside).where('id', '=', me.id).execute();
  await runRepeatedJob(app, 'stop-lost-renewals');
  await expect.poll(() => renewalOf(number), { timeout: patient(20_000) }).toMatchObject({ isRenewing: false });
  expect(await renewalOf(others)).toMatchObject({ isRenewing: true });
});

it.each([
  ['is suspended', { barred_at: clock.now() }],
  ['is deactivated, though it was paid since', { deactivated_at: clock.now() }],
])('lets nobody pay on for an account that %s', async (_what, traits) => {
  const [me, other] = [await join(app), await join(app)];
  const [number, others] = [await subscribe(me, 'pro_month'), await subscribe(other, 'pro_month')];
  await app.database.db.updateTable('profile').set(traits).where('id', '=', me.id).execute();
  await runRepeatedJob(app, 'stop-lost-renewals');
  await expect.poll(() => renewalOf(number), { timeout: patient(20_000) }).toMatchObject({ isRenewing: false });
  expect(await renewalOf(others)).toMatchObject({ isRenewing: true });
});
