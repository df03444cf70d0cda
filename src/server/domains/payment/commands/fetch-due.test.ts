import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const minuteMs = 60_000;
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

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
      // Stripe expires a checkout after a day; this one lives longer.
    }
    expect(times.slice(0, 3)).toEqual([15, 75, 135]);
    expect(times).toHaveLength(72);
  });

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
      expect(refused.headers.get('retry-after')).toBe('30');
      const own = site.app.database.db.selectFrom('payment_order').select(['state', 'next_check_at']);
      const orders = await own.where('profile_id', '=', me.id).execute();
      expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['failed']));
    }
    const before = site.double.world.list('checkout.session').length;
    site.double.faults.push('cut');
    await site.buy(me, 'numcy_50');
    expect(site.double.world.list('checkout.session')).toHaveLength(before + 1);
  });
});
