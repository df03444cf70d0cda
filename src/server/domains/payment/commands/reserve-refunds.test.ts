import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletHistory } from '#contract/wallet.ts';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { verifyOrders } from '../queries/verify-orders.ts';

const soon = { timeout: patient(60_000) };
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(async () => {
  const { db } = site.app.database;
  expect((await verifyLedger(db)).faults).toEqual([]);
  expect((await verifyOrders(db)).faults).toEqual([]);
  await site.close();
});

async function bought(): Promise<{ me: Person; number: string; checkoutId: string }> {
  const me = await newBuyer(site);
  const { number, checkoutId } = await site.buy(me, 'numcy_50');
  site.double.world.pay(checkoutId);
  await site.deliver(site.last());
  expect(await site.balanceOf(me)).toBe('60');
  return { me, number, checkoutId };
}
const withdraw = async ({ browser }: Person, order: string) =>
  (await browser.post<Withdrawal>('/api/v6/payment/withdraw', { order, email: '' })).data.result;
const linesOf = async ({ browser }: Person) =>
  (await browser.ask<WalletHistory>('/api/v6/numcy/history')).data.items.map(({ kind, amount }) => `${kind} ${amount}`);
async function spend(me: Person, numcy: number): Promise<number> {
  const writer = await newBuyer(site);
  const { data } = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
    phone: makePhone(),
    text: 'They call every day and hang up.',
  });
  const boost = { comment_id: `${data.id}`, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: `${numcy}` };
  return (await me.browser.post('/api/v11/comment/like', boost)).status;
}

describe('numcy whose money goes back', () => {
  it('M4: a provider that answers late, twice and in another order finds what was set aside, and takes it once', async () => {
    const { me, number, checkoutId } = await bought();
    const answer = Promise.withResolvers<void>();
    site.double.faults.push(answer.promise);
    expect(await withdraw(me, number)).toMatchObject({ outcome: 'refunded', numcy: 50 });
    expect(await site.balanceOf(me)).toBe('10');
    // Promised once, and nobody can spend it.
    expect(await withdraw(me, number)).toMatchObject({ outcome: 'refunded', numcy: 50 });
    expect(await spend(me, 11)).toBe(402);
    answer.resolve();
    await expect.poll(async () => (await site.see(me, number)).refundedAmount, soon).toBe(500);
    const told = site.double.world.events.filter(({ type }) => /refund/.test(String(type)));
    await site.deliver(...told.toReversed(), ...told);
    expect(await linesOf(me)).toEqual([
      'payment_returned -50',
      'set_aside_returned 50',
      'set_aside -50',
      'pack 50',
      'welcome 10',
    ]);
    const refunds = site.double.world.list('refund').filter((one) => one.payment_intent === site.intentOf(checkoutId));
    expect(refunds).toHaveLength(1);
  });

  it('M4: what the provider refuses is there again, and buyer and operator hear of it', async () => {
    const { me, number } = await bought();
    site.double.faults.push(400);
    await withdraw(me, number);
    await expect
      .poll(() => linesOf(me), soon)
      .toEqual([...['set_aside_returned 50', 'set_aside -50', 'pack 50', 'welcome 10']]);
    const { lines } = await site.see(me, number);
    expect(lines.map(({ kind, amount }) => [kind, amount]).slice(-2)).toEqual([
      ['refund_asked', 500],
      ['refund_refused', 500],
    ]);
    const { db } = site.app.database;
    const notices = await db.selectFrom('notification').select('kind').where('profile_id', '=', me.id).execute();
    expect(notices.map(({ kind }) => kind)).toContain('payment_not_refunded');
    expect(await spend(me, 60)).toBe(200);
  });

  it('M4: a provider that never answers is asked again each day, and nothing is spent meanwhile', async () => {
    const { me, number, checkoutId } = await bought();
    // One attempt of the job, with the SDK's own retries.
    site.double.faults.push(500, 500, 500);
    await withdraw(me, number);
    await expect.poll(() => site.double.faults.length, soon).toBe(0);
    expect(await spend(me, 11)).toBe(402);
    site.wait(dayMs / 2);
    await site.runJob('ask-refunds-again');
    expect(site.double.world.chargeOf(site.intentOf(checkoutId)).amount_refunded).toBe(0);
    site.wait(dayMs);
    await site.runJob('ask-refunds-again');
    await expect.poll(async () => (await site.see(me, number)).refundedAmount, soon).toBe(500);
    await site.runJob('ask-refunds-again');
    expect(site.double.world.chargeOf(site.intentOf(checkoutId)).amount_refunded).toBe(500);
    expect(await site.balanceOf(me)).toBe('10');
  });

  it('M4: a part that goes back by hand first is taken from what is set aside, and the rest stays so', async () => {
    const { me, number, checkoutId } = await bought();
    // 20 numcy of the order are spent.
    expect(await spend(me, 30)).toBe(200);
    const answer = Promise.withResolvers<void>();
    site.double.faults.push(500, 500, 500, answer.promise);
    expect(await withdraw(me, number)).toMatchObject({ amount: 300, numcy: 30, spent: 20 });
    await expect.poll(() => site.double.faults.length, soon).toBe(1);
    answer.resolve();
    await site.deliver(...(await site.since(() => site.double.world.refund(site.intentOf(checkoutId), 100))));
    expect(await site.balanceOf(me)).toBe('0');
    expect((await linesOf(me)).slice(0, 3)).toEqual(['set_aside -20', 'payment_returned -10', 'set_aside_returned 30']);
  });
});
