import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const dayMs = 86_400_000;
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

const kindsOf = async (me: Person, number: string) => (await site.see(me, number)).lines.map(({ kind }) => kind);

describe('what is credited', () => {
  it('M12 nothing before the money is there, and nothing where it never comes', async () => {
    for (const isPaid of [true, false]) {
      const me = await newBuyer(site);
      const { number, checkoutId } = await site.buy(me, 'numcy_50');
      site.double.world.pay(checkoutId, { isDelayed: true });
      await site.deliver(site.last());
      expect([(await site.see(me, number)).state, await site.balanceOf(me)]).toEqual(['open', 'none']);
      site.double.world.settle(checkoutId, isPaid);
      await site.deliver(site.last());
      expect((await site.see(me, number)).state).toBe(isPaid ? 'paid' : 'failed');
      expect(await site.balanceOf(me)).toBe(isPaid ? '60' : 'none');
      // 39.1: the buyer is told, however often it comes.
      await site.deliver(site.last());
      const { db } = site.app.database;
      const told = db.selectFrom('notification').select(['kind', 'link']).where('profile_id', '=', me.id);
      const kind = isPaid ? 'payment_numcy' : 'payment_declined';
      expect(await told.execute()).toEqual([{ kind, link: `/receipt/${number}` }]);
      const mails = db.selectFrom('mail').select('kind').where('profile_id', '=', me.id);
      expect(await mails.execute()).toEqual([{ kind }]);
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
    await site.deliver(site.last());
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
    await site.deliver(site.last());
    expect((await site.see(me, own.number)).state).toBe('held');
    expect((await site.see(other, theirs.number)).state).toBe('open');
    expect([await site.balanceOf(me), await site.balanceOf(other)]).toEqual(['none', 'none']);
  });

  it('counts once where it was paid twice, and also where it was paid after it had expired', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.expire(checkoutId);
    await site.deliver(site.last());
    expect((await site.see(me, number)).state).toBe('expired');
    site.double.world.get(checkoutId).status = 'open';
    site.double.world.pay(checkoutId);
    await site.deliver(site.last());
    Object.assign(site.double.world.get(checkoutId), { status: 'open' });
    site.double.world.pay(checkoutId);
    await site.deliver(site.last());
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
      await expect.poll(() => charge?.refunded, { timeout: patient(20_000) }).toBe(true);
      const session = site.double.world.get(checkoutId);
      if (session.subscription) {
        await expect
          .poll(() => site.double.world.get(session.subscription).status, { timeout: patient(20_000) })
          .toBe('canceled');
      }
      await site.deliver(...site.double.world.events.slice(-2));
      expect(await order.execute()).toMatchObject([{ state: 'held', standing: '0' }]);
      expect(await site.balanceOf(me)).toBe('none');
    },
  );
});
