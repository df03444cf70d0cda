import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { refundOrder } from './ask-refund.ts';

let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

describe('money that goes back', () => {
  it('M9 M17 takes back what is there, owes the rest, and gives it again when the dispute is won', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    await site.deliver(site.last());
    const { db } = site.app.database;
    const wallet = db.selectFrom('wallet').select(['balance', 'debt']).where('profile_id', '=', me.id);
    await site.deliver(...(await site.since(() => site.double.world.refund(site.intentOf(checkoutId), 100))));
    expect(await wallet.execute()).toEqual([{ balance: '50', debt: '0' }]);
    const dispute = site.double.world.dispute(site.intentOf(checkoutId), 400);
    await site.deliver(site.last());
    expect(await wallet.execute()).toEqual([{ balance: '10', debt: '0' }]);
    expect((await site.see(me, number)).state).toBe('disputed');
    site.double.world.closeDispute(dispute.id, 'won');
    await site.deliver(site.last(), site.last());
    expect(await wallet.execute()).toEqual([{ balance: '50', debt: '0' }]);
    const order = await site.see(me, number);
    expect(order).toMatchObject({ state: 'paid', refundedAmount: 100 });
    expect(order.lines.map(({ kind, amount, numcy }) => [kind, amount ?? numcy])).toEqual([
      ['opened', 500],
      ['paid', 500],
      ['credited', 50],
      ['refunded', 100],
      ['reversed', -10],
      ['disputed', 400],
      ['reversed', -40],
      ['dispute_won', 400],
      ['credited', 40],
    ]);
    // Taken from the second credit first, then from the first.
    await site.deliver(...(await site.since(() => site.double.world.refund(site.intentOf(checkoutId), 400))));
    expect(await wallet.execute()).toEqual([{ balance: '10', debt: '0' }]);
    expect((await site.see(me, number)).state).toBe('refunded');
  });

  it('M17 sends back once what was asked for, though the line is cut, and never more than was paid', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    await site.deliver(site.last());
    const { database, clock } = site.app;
    const ask = (amount: number) => refundOrder({ database }, { number, amount }, clock.now());
    site.double.faults.push('cut');
    expect(await ask(200)).toBeNull();
    // The job syncs the order itself: no webhook is delivered here.
    const refunded = async () => (await site.see(me, number)).refundedAmount;
    await expect.poll(refunded, { timeout: patient(20_000) }).toBe(200);
    expect(await site.balanceOf(me)).toBe('40');
    expect(site.double.world.chargeOf(site.intentOf(checkoutId)).amount_refunded).toBe(200);
    const refunds = site.double.world.list('refund').filter((one) => one.payment_intent === site.intentOf(checkoutId));
    expect(refunds).toHaveLength(1);
    for (const amount of [301, 0, -1, 1.5, Number.NaN]) expect(await ask(amount)).toBe('payment.not_refundable');
    const both = await Promise.all([ask(300), ask(300)]);
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
    await expect.poll(refunded, { timeout: patient(20_000) }).toBe(500);
    expect(await site.balanceOf(me)).toBe('10');
    const none = { number: 'AAAA-AAAA-AAAA', amount: 1 };
    expect(await refundOrder({ database }, none, clock.now())).toBe('payment.not_found');
  });

  it('does not take an inquiry for a dispute', async () => {
    const me = await newBuyer(site);
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    site.double.world.pay(checkoutId);
    site.double.world.dispute(site.intentOf(checkoutId), 500, 'warning_needs_response');
    await site.deliver(site.last());
    expect((await site.see(me, number)).state).toBe('paid');
    expect(await site.balanceOf(me)).toBe('60');
  });
});
