import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/payment.ts';
import type { Person } from '#test/member.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { refundOrder } from '../../commands/return-payment.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

const last = () => {
  const event = site.double.world.events.at(-1);
  if (!event) throw new Error('nothing was told');
  return event;
};
const since = async (act: () => unknown) => {
  const before = site.double.world.events.length;
  await act();
  return site.double.world.events.slice(before);
};
const intentOf = (checkoutId: string) => String(site.double.world.get(checkoutId).payment_intent);
const kindsOf = async (me: Person, number: string) => (await site.see(me, number)).lines.map(({ kind }) => kind);
const subscriptionOf = async ({ browser }: Person) =>
  (await browser.ask<Subscription>('/api/v6/subscription?platform=web')).data;
const proUntil = async ({ id }: Person) => {
  const row = site.app.database.db.selectFrom('profile').select('pro_until').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).pro_until;
};

describe('what is credited', () => {
  it('M12 nothing before the money is there, and nothing where it never comes', async () => {
    for (const isPaid of [true, false]) {
      const me = await newBuyer(site);
      const { number, checkoutId } = await site.buy(me, 'numcy_50');
      site.double.world.pay(checkoutId, { isDelayed: true });
      await site.deliver(last());
      expect([(await site.see(me, number)).state, await site.balanceOf(me)]).toEqual(['open', 'none']);
      site.double.world.settle(checkoutId, isPaid);
      await site.deliver(last());
      expect((await site.see(me, number)).state).toBe(isPaid ? 'paid' : 'failed');
      expect(await site.balanceOf(me)).toBe(isPaid ? '60' : 'none');
    }
  });

  it.each([
    ['amount_total', { amount_total: 499 }, 'amount'],
    ['currency', { currency: 'usd' }, 'currency'],
    ['livemode', { livemode: true }, 'livemode'],
    ['another’s order in its metadata', { metadata: { order: 'AAAA-AAAA-AAAA' } }, 'order_number'],
    ['another’s client_reference_id', { client_reference_id: 'AAAA-AAAA-AAAA' }, 'order_number'],
  ])('M12 nothing where %s is another: the order is held for the operator', async (_, change, reason) => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    Object.assign(site.double.world.get(checkoutId), change);
    await site.deliver(last());
    expect((await site.see(me, number)).state).toBe('held');
    expect(await kindsOf(me, number)).toEqual(['opened', 'held']);
    expect(await site.balanceOf(me)).toBe('none');
    const row = site.app.database.db.selectFrom('payment_order').select('held_reason').where('number', '=', number);
    expect(await row.execute()).toEqual([{ held_reason: reason }]);
  });

  it('M12 metadata that names another member’s order credits neither of the two', async () => {
    const [me, other] = [await newBuyer(site), await newBuyer(site)];
    const own = await site.buy(me, 'numcy_50');
    const theirs = await site.buy(other, 'numcy_50');
    const session = site.double.world.get(own.checkoutId);
    Object.assign(session, { metadata: { order: theirs.number }, client_reference_id: theirs.number });
    site.double.world.pay(own.checkoutId);
    await site.deliver(last());
    expect((await site.see(me, own.number)).state).toBe('held');
    expect((await site.see(other, theirs.number)).state).toBe('open');
    expect([await site.balanceOf(me), await site.balanceOf(other)]).toEqual(['none', 'none']);
  });

  it('counts once where it was paid twice, and also where it was paid after it had expired', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.expire(checkoutId);
    await site.deliver(last());
    expect((await site.see(me, number)).state).toBe('expired');
    site.double.world.get(checkoutId).status = 'open';
    site.double.world.pay(checkoutId);
    await site.deliver(last());
    Object.assign(site.double.world.get(checkoutId), { status: 'open' });
    site.double.world.pay(checkoutId);
    await site.deliver(last());
    expect(await kindsOf(me, number)).toEqual(['opened', 'expired', 'paid', 'credited']);
    expect(await site.balanceOf(me)).toBe('60');
  });

  it.each(['numcy_50', 'pro_month'])(
    'sends the money for %s back where the buyer was erased meanwhile',
    async (product) => {
      const me = await newBuyer(site);
      const { number, checkoutId } = await site.buy(me, product);
      await me.browser.post('/api/v6/profile/cancel', { cancel: '1' });
      site.wait(31 * dayMs);
      await site.runJob('erase-profiles');
      site.double.world.get(checkoutId).status = 'open';
      site.double.world.pay(checkoutId);
      const { db } = site.app.database;
      const order = db.selectFrom('payment_order').selectAll().where('number', '=', number);
      const event = site.double.world.events.findLast(({ type }) => type === 'checkout.session.completed');
      if (event) await site.deliver(event);
      expect(await order.execute()).toMatchObject([{ state: 'held', held_reason: 'profile_erased', email: null }]);
      const [charge] = site.double.world.list('charge').slice(-1);
      await expect.poll(() => charge?.refunded, { timeout: 20_000 }).toBe(true);
      const session = site.double.world.get(checkoutId);
      if (session.subscription) {
        await expect
          .poll(() => site.double.world.get(session.subscription).status, { timeout: 20_000 })
          .toBe('canceled');
      }
      await site.deliver(...site.double.world.events.slice(-2));
      expect(await order.execute()).toMatchObject([{ state: 'held', standing: 0 }]);
      expect(await site.balanceOf(me)).toBe('none');
    },
  );
});

describe('what comes though webhooks do not', () => {
  it('M14 open orders are fetched after a quarter of an hour, then each hour, for three days', async () => {
    const me = await newBuyer(site);
    const { checkoutId } = await site.buy(me, 'numcy_50');
    const asked = () => site.double.asked.filter((what) => what.endsWith(checkoutId)).length;
    const times: number[] = [];
    for (let minutes = 0; minutes <= 4 * 24 * 60; minutes += 5) {
      const before = asked();
      await site.runJob('fetch-payments');
      if (asked() > before) times.push(minutes);
      site.app.clock.advance(5 * minuteMs);
      // Stripe ends a checkout after a day; this one takes longer than that.
    }
    expect(times.slice(0, 3)).toEqual([15, 75, 135]);
    expect(times).toHaveLength(72);
  }, 120_000);

  it('M14 with every webhook lost the coins arrive all the same', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_300');
    site.double.world.pay(checkoutId);
    site.wait(15 * minuteMs);
    await site.runJob('fetch-payments');
    expect(await site.balanceOf(me)).toBe('310');
    expect((await site.see(me, number)).state).toBe('paid');
  });

  it('M14 the page that one comes back to fetches at once', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    expect((await site.see(me, number)).state).toBe('paid');
    expect(await site.balanceOf(me)).toBe('60');
  });

  it('tells plainly that Stripe does not answer, and opens one checkout though the line is cut', async () => {
    const me = await newBuyer(site);
    for (const faults of [[500, 500, 500], [429]] as const) {
      site.double.faults.push(...faults);
      const refused = await me.browser.post('/api/v6/payment/checkout', { product: 'numcy_50' });
      expect([refused.status, refused.code]).toEqual([503, 'payment.unavailable']);
    }
    const before = site.double.world.list('checkout.session').length;
    site.double.faults.push('cut');
    await site.buy(me, 'numcy_50');
    expect(site.double.world.list('checkout.session')).toHaveLength(before + 1);
  });
});

describe('Pro', () => {
  it('has all fields, is Pro at once, is renewed, and ends with what is paid once renewal is canceled', async () => {
    const me = await newBuyer(site);
    expect(await subscriptionOf(me)).toMatchObject({
      myNumber: me.phone,
      neverRequested: true,
      activeSubscription: null,
    });
    const { number, checkoutId } = await site.buy(me, 'pro_month');
    const start = site.app.clock.now();
    await site.deliver(...(await since(() => site.double.world.pay(checkoutId))));
    const first = await subscriptionOf(me);
    const monthLater = new Date(start);
    monthLater.setUTCMonth(start.getUTCMonth() + 1);
    expect(first).toMatchObject({ neverRequested: false, stripe: true, hasPortal: true });
    expect(first.activeSubscription).toMatchObject({
      ...{ autoRenewing: true, period: 'month', provider: 'stripe', status: 'active', tier: 'tier1' },
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
    // Every webhook of the renewal is lost: the job asks when the period ends.
    site.wait(31 * dayMs);
    await site.runJob('fetch-payments');
    const renewed = await subscriptionOf(me);
    expect(renewed.activeSubscription?.expiredAt).toBeGreaterThan(first.activeSubscription?.expiredAt ?? 0);
    expect((await site.see(me, `${number}-2`)).renews).toBe(number);
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

  it('goes on for the days of grace while a payment fails, and on when it is paid after all', async () => {
    const me = await newBuyer(site);
    const { checkoutId } = await site.buy(me, 'pro_month');
    await site.deliver(...(await since(() => site.double.world.pay(checkoutId))));
    const id = String(site.double.world.get(checkoutId).subscription);
    const paidUntil = (await subscriptionOf(me)).activeSubscription?.expiredAt;
    site.double.world.get(id).isDeclined = true;
    await site.deliver(
      ...(await since(() => site.wait(33 * dayMs))).filter(({ data }) => JSON.stringify(data).includes(id)),
    );
    expect((await subscriptionOf(me)).activeSubscription).toMatchObject({
      ...{ status: 'past_due', expiredAt: paidUntil, proUntil: (paidUntil ?? 0) + 7 * 86_400 },
    });
    site.wait(6 * dayMs);
    expect((await subscriptionOf(me)).neverRequested).toBe(true);
    await site.deliver(...(await since(() => site.double.world.retry(id))));
    expect((await subscriptionOf(me)).activeSubscription).toMatchObject({ status: 'active', autoRenewing: true });
    expect((await proUntil(me))?.getTime()).toBeGreaterThan(site.app.clock.now().getTime() + 15 * dayMs);
  });

  it('M11 a bill’s late news after the end revives nothing, and what the operator granted stays', async () => {
    const me = await newBuyer(site);
    const granted = new Date(site.app.clock.now().getTime() + 10 * dayMs);
    const own = site.app.database.db.updateTable('profile').where('id', '=', me.id);
    await own.set({ pro_granted_until: granted, pro_until: granted }).execute();
    const { checkoutId } = await site.buy(me, 'pro_year');
    const events = await since(() => site.double.world.pay(checkoutId));
    const bill = events.find(({ type }) => type === 'invoice.paid');
    await site.deliver(...events.filter((event) => event !== bill));
    expect((await proUntil(me))?.getTime()).toBeGreaterThan(granted.getTime());
    site.wait(hourMs);
    site.double.world.endSubscription(String(site.double.world.get(checkoutId).subscription));
    await site.deliver(last());
    expect(await proUntil(me)).toEqual(granted);
    if (bill) await site.deliver(bill);
    expect(await proUntil(me)).toEqual(granted);
    expect((await subscriptionOf(me)).activeSubscription).toBeNull();
  });

  it('is not paid for on by who deactivated the account, and goes with money that went back', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'pro_month');
    await site.deliver(...(await since(() => site.double.world.pay(checkoutId))));
    const id = String(site.double.world.get(checkoutId).subscription);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await expect.poll(() => site.double.world.get(id).cancel_at_period_end, { timeout: 20_000 }).toBe(true);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    const [intent] = site.double.world.list('payment_intent').slice(-1);
    await site.deliver(...(await since(() => site.double.world.refund(String(intent?.id), 500))));
    expect(await subscriptionOf(me)).toMatchObject({ activeSubscription: null });
    expect((await site.see(me, number)).state).toBe('refunded');
  });
});

describe('money that goes back', () => {
  it('M9 M17 takes back what is there, owes the rest, and gives it again when the dispute is won', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    await site.deliver(last());
    const { db } = site.app.database;
    const wallet = db.selectFrom('wallet').select(['balance', 'debt']).where('profile_id', '=', me.id);
    await site.deliver(...(await since(() => site.double.world.refund(intentOf(checkoutId), 100))));
    expect(await wallet.execute()).toEqual([{ balance: '50', debt: '0' }]);
    const dispute = site.double.world.dispute(intentOf(checkoutId), 400);
    await site.deliver(last());
    expect(await wallet.execute()).toEqual([{ balance: '10', debt: '0' }]);
    expect((await site.see(me, number)).state).toBe('disputed');
    site.double.world.closeDispute(dispute.id, 'won');
    await site.deliver(last(), last());
    expect(await wallet.execute()).toEqual([{ balance: '50', debt: '0' }]);
    const order = await site.see(me, number);
    expect(order).toMatchObject({ state: 'paid', refundedAmount: 100 });
    expect(order.lines.map(({ kind, amount, numcy }) => [kind, amount ?? numcy])).toEqual([
      ...[
        ['opened', 500],
        ['paid', 500],
        ['credited', 50],
        ['refunded', 100],
        ['reversed', -10],
      ],
      ...[
        ['disputed', 400],
        ['reversed', -40],
        ['dispute_won', 400],
        ['credited', 40],
      ],
    ]);
    // Taken from the second credit first, and then from the first.
    await site.deliver(...(await since(() => site.double.world.refund(intentOf(checkoutId), 400))));
    expect(await wallet.execute()).toEqual([{ balance: '10', debt: '0' }]);
    expect((await site.see(me, number)).state).toBe('refunded');
  });

  it('M17 sends back once what was asked for, though the line is cut, and never more than was paid', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    await site.deliver(last());
    const { database, clock } = site.app;
    const ask = (amount: number) => refundOrder({ database }, { number, amount }, clock.now());
    site.double.faults.push('cut');
    expect(await ask(200)).toBeNull();
    // The job tells the books by itself: no webhook is delivered here.
    await expect.poll(() => site.balanceOf(me), { timeout: 20_000 }).toBe('40');
    expect(site.double.world.chargeOf(intentOf(checkoutId)).amount_refunded).toBe(200);
    const refunds = site.double.world.list('refund').filter((one) => one.payment_intent === intentOf(checkoutId));
    expect(refunds).toHaveLength(1);
    for (const amount of [301, 0, -1, 1.5, Number.NaN]) expect(await ask(amount)).toBe('payment.not_refundable');
    const both = await Promise.all([ask(300), ask(300)]);
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
    await expect.poll(() => site.balanceOf(me), { timeout: 20_000 }).toBe('10');
    expect((await site.see(me, number)).state).toBe('refunded');
    const none = { number: 'AAAA-AAAA-AAAA', amount: 1 };
    expect(await refundOrder({ database }, none, clock.now())).toBe('payment.not_found');
  });

  it('does not take an inquiry for a dispute', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    site.double.world.dispute(intentOf(checkoutId), 500, 'warning_needs_response');
    await site.deliver(last());
    expect((await site.see(me, number)).state).toBe('paid');
    expect(await site.balanceOf(me)).toBe('60');
  });
});
