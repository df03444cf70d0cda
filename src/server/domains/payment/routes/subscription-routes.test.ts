import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/payment.ts';
import type { Withdrawal, WithdrawalPreview } from '#contract/withdrawal.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

const subscriptionOf = async ({ browser }: Person) =>
  (await browser.ask<Subscription>('/api/v6/subscription?platform=web')).data;
const proUntil = async ({ id }: Person) => {
  const row = site.app.database.db.selectFrom('profile').select('pro_until').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).pro_until;
};

describe('Pro', () => {
  it('has all fields, is Pro at once, is renewed, and ends with what is paid once renewal is canceled', async () => {
    const me = await newBuyer(site);
    expect(await subscriptionOf(me)).toMatchObject({
      myNumber: me.phone,
      // P4: the same number in readable form.
      myPhone: parsePhone(`+${me.phone}`)?.international,
      neverRequested: true,
      activeSubscription: null,
    });
    const { number, checkoutId } = await site.buy(me, 'pro_month');
    const start = site.app.clock.now();
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId))));
    const first = await subscriptionOf(me);
    const monthLater = new Date(start);
    monthLater.setUTCMonth(start.getUTCMonth() + 1);
    expect(first).toMatchObject({ neverRequested: false, stripe: true, hasPortal: true });
    expect(first.activeSubscription).toMatchObject({
      autoRenewing: true,
      period: 'month',
      provider: 'stripe',
      status: 'active',
      tier: 'tier1',
      nextCronScheduledAt: first.activeSubscription?.expiredAt,
      orderNumber: number,
      proUntil: (first.activeSubscription?.expiredAt ?? 0) + 7 * 86_400,
    });
    const { data: again } = await me.browser.post('/api/v6/payment/checkout', { product: 'pro_year' });
    expect(again).toBeUndefined();
    await me.browser.post('/api/v6/profile/edit', { first_name: 'Maria', last_name: 'Keller' });
    const view = await me.browser.ask<{ common: unknown }>(`/api/v202505/search/${me.phone}`);
    expect(view.data).toMatchObject({
      profile: { is_pro: true, antispy_subscription: true },
      common: { spy_subscription: true },
    });
    const portal = await me.browser.post<{ url: string }>('/api/v6/payment/portal');
    expect(portal.data.url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    // All webhooks of the renewal are lost: the job polls at the period's end.
    site.wait(31 * dayMs);
    await site.runJob('fetch-payments');
    const renewed = await subscriptionOf(me);
    expect(renewed.activeSubscription?.expiredAt).toBeGreaterThan(first.activeSubscription?.expiredAt ?? 0);
    expect((await site.see(me, `${number}-2`)).renews).toBe(number);
    // A renewal's own number gives the right advice, in preview and on withdrawal.
    const asked = await me.browser.ask<WithdrawalPreview>(`/api/v6/payment/order/${number}-2/withdrawal`);
    expect(asked.data).toMatchObject({ receivedAtTimestamp: null, result: { outcome: 'renewal', amount: 0 } });
    for (const order of [`${number}-2`, `${number.replaceAll('-', '').toLowerCase()}2`]) {
      const { data } = await me.browser.post<Withdrawal>('/api/v6/payment/withdraw', { order, email: '' });
      expect(data.result).toMatchObject({ outcome: 'renewal', amount: 0 });
    }
    const canceled = await me.browser.post<{ status: boolean }>('/api/v6/payment/cancel_renewal');
    expect(canceled.data.status).toBe(true);
    const { activeSubscription: ending } = await subscriptionOf(me);
    expect(ending).toMatchObject({ autoRenewing: false, proUntil: ending?.expiredAt });
    expect((await me.browser.post('/api/v6/payment/cancel_renewal')).status).toBe(200);
    site.wait(32 * dayMs);
    await site.runJob('fetch-payments');
    expect(await subscriptionOf(me)).toMatchObject({ neverRequested: true, activeSubscription: null });
    const after = await me.browser.ask(`/api/v202505/search/${me.phone}`);
    expect(after.data).toMatchObject({ profile: { is_pro: false }, common: { spy_subscription: false } });
    expect(site.double.world.get(site.double.world.get(checkoutId).subscription).status).toBe('canceled');
  });

  it('R13: counts from a first bill of nothing until its period ends, and is paid for from the next one on', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'pro_month');
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { isFree: true }))));
    const first = (await subscriptionOf(me)).activeSubscription;
    expect(first).toMatchObject({ status: 'active', autoRenewing: true, orderNumber: number });
    const until = first?.expiredAt ?? 0;
    expect(until).toBeGreaterThan(site.app.clock.now().getTime() / 1000 + 27 * 86_400);
    expect((await proUntil(me))?.getTime()).toBe((until + 7 * 86_400) * 1000);
    // Nothing was paid, so nothing is sold or refunded.
    expect((await site.see(me, number)).state).toBe('open');
    site.wait(32 * dayMs);
    await site.runJob('fetch-payments');
    expect(await site.see(me, number)).toMatchObject({ state: 'paid', amount: 500 });
    expect((await subscriptionOf(me)).activeSubscription?.expiredAt).toBeGreaterThan(until);
  });

  it('goes on for the days of grace while a payment fails, and on when it is paid after all', async () => {
    const me = await newBuyer(site);
    const { checkoutId } = await site.buy(me, 'pro_month');
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId))));
    const id = String(site.double.world.get(checkoutId).subscription);
    const paidUntil = (await subscriptionOf(me)).activeSubscription?.expiredAt;
    site.double.world.get(id).isDeclined = true;
    await site.deliver(
      ...(await site.since(() => site.wait(33 * dayMs))).filter(({ data }) => JSON.stringify(data).includes(id)),
    );
    expect((await subscriptionOf(me)).activeSubscription).toMatchObject({
      status: 'past_due',
      expiredAt: paidUntil,
      proUntil: (paidUntil ?? 0) + 7 * 86_400,
    });
    // However often the provider is asked until then.
    await site.runJob('fetch-payments');
    const { db } = site.app.database;
    const told = await db
      .selectFrom('notification')
      .select(['link', 'is_essential as isEssential', 'notice_values as values'])
      .where('profile_id', '=', me.id)
      .where('kind', '=', 'payment_failed')
      .execute();
    const date = { at: (paidUntil ?? 0) + 7 * 86_400 };
    expect(told).toEqual([{ link: '/paywall/', isEssential: true, values: expect.objectContaining({ date }) }]);
    const mails = await db.selectFrom('mail').select('kind').where('profile_id', '=', me.id).orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['payment_pro', 'payment_failed']);
    site.wait(6 * dayMs);
    expect((await subscriptionOf(me)).neverRequested).toBe(true);
    await site.deliver(...(await site.since(() => site.double.world.retry(id))));
    expect((await subscriptionOf(me)).activeSubscription).toMatchObject({ status: 'active', autoRenewing: true });
    expect((await proUntil(me))?.getTime()).toBeGreaterThan(site.app.clock.now().getTime() + 15 * dayMs);
  });

  it('M11 a bill’s late news after the end revives nothing, and what the operator granted stays', async () => {
    const me = await newBuyer(site);
    const granted = new Date(site.app.clock.now().getTime() + 10 * dayMs);
    const own = site.app.database.db.updateTable('profile').where('id', '=', me.id);
    await own.set({ pro_granted_until: granted, pro_until: granted }).execute();
    const { checkoutId } = await site.buy(me, 'pro_year');
    const events = await site.since(() => site.double.world.pay(checkoutId));
    const bill = events.find(({ type }) => type === 'invoice.paid');
    await site.deliver(...events.filter((event) => event !== bill));
    expect((await proUntil(me))?.getTime()).toBeGreaterThan(granted.getTime());
    site.wait(hourMs);
    site.double.world.endSubscription(String(site.double.world.get(checkoutId).subscription));
    await site.deliver(site.last());
    expect(await proUntil(me)).toEqual(granted);
    if (bill) await site.deliver(bill);
    expect(await proUntil(me)).toEqual(granted);
    expect((await subscriptionOf(me)).activeSubscription).toBeNull();
  });

  it('is not paid for on by who deactivated the account, and goes with money that went back', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'pro_month');
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId))));
    const id = String(site.double.world.get(checkoutId).subscription);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await expect.poll(() => site.double.world.get(id).cancel_at_period_end, { timeout: patient(20_000) }).toBe(true);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    const [intent] = site.double.world.list('payment_intent').slice(-1);
    await site.deliver(...(await site.since(() => site.double.world.refund(String(intent?.id), 500))));
    expect(await subscriptionOf(me)).toMatchObject({ activeSubscription: null });
    expect((await site.see(me, number)).state).toBe('refunded');
  });
});
