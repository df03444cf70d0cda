import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActiveSubscription, Checkout, Order } from '#contract/payment.ts';
import type { Balance } from '#contract/wallet.ts';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

/** Jobs run at their own pace. */
const soon = { timeout: patient(20_000) };
const longProof = { SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365', SILENT_PROOF_DAYS: '3000' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100', PACK_50_PRICE: '500', WITHDRAWALS_PER_HOUR: '1', ...longProof },
  });
});
afterAll(() => app.close());

const stranger = () => new TestBrowser(app);
const balanceOf = async ({ browser }: Person) => (await browser.ask<Balance>('/api/v6/numcy/balance')).data.balance;
const see = async ({ browser }: Person, number: string) =>
  (await browser.ask<Order>(`/api/v6/payment/order/${number}`)).data;
const withdraw = (browser: TestBrowser, order: string, email = '') =>
  browser.post<Withdrawal>('/api/v6/payment/withdraw', { order, email });

/** Buys and pays in the sandbox; returns the order number. */
async function buy({ browser }: Person, fields: Record<string, string>, email = 'a@b.example'): Promise<string> {
  const { data } = await browser.post<Checkout>('/api/v6/payment/checkout', fields);
  await stranger().post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, { email });
  await browser.ask(`/api/v6/payment/order/${data.number}`);
  return data.number;
}

/** Spends numcy by boosting a comment. */
async function spend(me: Person, numcy: number): Promise<void> {
  const writer = await join(app);
  const { data } = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
    phone: makePhone(),
    text: 'They call every day and hang up.',
  });
  const boost = { comment_id: `${data.id}`, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: `${numcy}` };
  const { status } = await me.browser.post('/api/v11/comment/like', boost);
  expect(status).toBe(200);
}

describe('M19 withdrawing', () => {
  it('M19 gives back all that was bought and not spent, once, however often it is asked for at once', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'numcy_50' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(me.browser, number)));
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(data.result).toStrictEqual({
        outcome: 'refunded',
        amount: 500,
        currency: 'eur',
        numcy: 50,
        spent: 0,
        usedAmount: 0,
      });
    }
    expect(await balanceOf(me)).toBe(10);
    await expect.poll(async () => (await see(me, number)).refundedAmount, soon).toBe(500);
    expect(await balanceOf(me)).toBe(10);
    const order = await see(me, number);
    expect(order.state).toBe('refunded');
    expect(order.lines.map(({ kind }) => kind)).toEqual([
      'opened',
      'paid',
      'credited',
      'refund_asked',
      'refunded',
      'reversed',
    ]);
  });

  it('M19 spends first what came first, and says what was spent and stays', async () => {
    const me = await join(app);
    const first = await buy(me, { product: 'numcy_50' });
    const second = await buy(me, { product: 'numcy_120' });
    // The welcome's 10, then 20 of the first pack.
    await spend(me, 30);
    expect((await withdraw(me.browser, second)).data.result).toStrictEqual({
      outcome: 'refunded',
      amount: 1080,
      currency: 'eur',
      numcy: 120,
      spent: 0,
      usedAmount: 0,
    });
    await expect.poll(() => balanceOf(me), soon).toBe(30);
    expect((await withdraw(me.browser, first)).data.result).toStrictEqual({
      outcome: 'refunded',
      amount: 300,
      currency: 'eur',
      numcy: 30,
      spent: 20,
      usedAmount: 0,
    });
    expect(await balanceOf(me)).toBe(0);
    await expect.poll(async () => (await see(me, first)).refundedAmount, soon).toBe(300);
  });

  it('M19 gives nothing back of what is spent', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'numcy_50' });
    await spend(me, 60);
    const { data } = await withdraw(me.browser, number);
    expect(data.result).toStrictEqual({
      outcome: 'spent',
      amount: 0,
      currency: 'eur',
      numcy: 0,
      spent: 50,
      usedAmount: 0,
    });
    expect((await see(me, number)).state).toBe('paid');
  });

  it('M19 ends a subscription with its whole price at once', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'pro_month' });
    const { data } = await withdraw(me.browser, number.toLowerCase().replaceAll('-', ' '));
    expect(data.result).toStrictEqual({
      outcome: 'refunded',
      amount: 500,
      currency: 'eur',
      numcy: 0,
      spent: 0,
      usedAmount: 0,
    });
    const subscription = async () =>
      (await me.browser.ask<{ activeSubscription: ActiveSubscription | null }>('/api/v6/subscription')).data;
    await expect.poll(async () => (await subscription()).activeSubscription, soon).toBeNull();
  });

  it('M19 gives back of Pro the price of the time that is left, so that nobody has it for nothing again and again', async () => {
    app.clock.set(new Date('2027-04-01T12:00:00Z'));
    const me = await join(app);
    const mail = 'often@ringbook.test';
    let paid = 0;
    // A month of 30 days, and a year of 366.
    for (const [product, price, back] of [
      ['pro_month', 500, 284],
      ['pro_year', 4800, 4629],
    ] as const) {
      const number = await buy(me, { product }, mail);
      app.clock.advance(13 * dayMs);
      const answers = await Promise.all([withdraw(me.browser, number), withdraw(stranger(), number, mail)]);
      expect(answers[0]?.data.result).toStrictEqual({
        outcome: 'refunded',
        amount: back,
        currency: 'eur',
        numcy: 0,
        spent: 0,
        usedAmount: price - back,
      });
      expect(answers[1]?.data.result).toBeNull();
      await expect.poll(async () => (await see(me, number)).refundedAmount, soon).toBe(back);
      // A withdrawn subscription is none, so a new one may begin.
      const pro = async () =>
        (await me.browser.ask<{ activeSubscription: ActiveSubscription | null }>('/api/v6/subscription')).data;
      await expect.poll(async () => (await pro()).activeSubscription, soon).toBeNull();
      const order = await see(me, number);
      expect([order.state, order.lines.map(({ kind }) => kind)]).toEqual([
        'paid',
        ['opened', 'paid', 'refund_asked', 'refunded'],
      ]);
      paid += price - back;
    }
    expect(paid).toBe(216 + 171);
    const { db } = app.database;
    const of = (kind: string) => (rows: { kind: string }[]) => rows.filter((row) => row.kind === kind).length;
    const mails = await db.selectFrom('mail').select('kind').where('profile_id', '=', me.id).execute();
    // One mail per withdrawal: no second one about the same money.
    expect([of('payment_pro')(mails), of('withdrawal_pro')(mails), of('payment_refunded')(mails)]).toEqual([2, 2, 0]);
    const notices = await db.selectFrom('notification').select('kind').where('profile_id', '=', me.id).execute();
    expect([of('payment_pro')(notices), of('payment_withdrawn')(notices)]).toEqual([2, 2]);
  });

  it('M5: a year that is bought, used and withdrawn from within minutes costs a day from the second time on', async () => {
    app.clock.set(new Date('2027-08-01T12:00:00Z'));
    const me = await join(app);
    const mail = 'minutes@ringbook.test';
    const backOf = async (who: Person) => {
      const number = await buy(who, { product: 'pro_year' }, mail);
      app.clock.advance(5 * 60_000);
      const { data } = await withdraw(who.browser, number);
      await expect.poll(async () => (await see(who, number)).refundedAmount, soon).toBe(data.result?.amount);
      return data.result?.amount;
    };
    expect(await backOf(me)).toBe(4800);
    expect(await backOf(me)).toBe(4786);
    // A different account with the same payment address is the same buyer.
    expect(await backOf(await join(app))).toBe(4786);
    app.clock.set(new Date('2028-08-02T12:00:00Z'));
    expect(await backOf(await join(app))).toBe(4800);
  });

  it('M19 needs no sign-in but the address, and answers strangers the same whether there is such an order or not', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'numcy_50' }, 'Buyer@Ringbook.test');
    const answers = [
      await withdraw(stranger(), 'AAAA-BBBB-CCCC', 'buyer@ringbook.test'),
      await withdraw(stranger(), number, 'other@ringbook.test'),
      await withdraw((await join(app)).browser, number),
      await withdraw(stranger(), number),
    ];
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(data).sort()).toEqual(['receivedAtTimestamp', 'result']);
      expect(data.result).toBeNull();
    }
    expect(await balanceOf(me)).toBe(60);
    const right = await withdraw(stranger(), number, ' buyer@ringbook.TEST ');
    expect(right.data.result).toBeNull();
    expect(await balanceOf(me)).toBe(10);
    await expect.poll(async () => (await see(me, number)).refundedAmount, soon).toBe(500);
    const { db } = app.database;
    const mails = await db.selectFrom('mail').select('kind').where('profile_id', '=', me.id).orderBy('id').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['payment_numcy', 'withdrawal_refunded', 'payment_refunded']);
  });

  it('M19 comes too late after 14 days, and moves nothing', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'numcy_50' });
    app.clock.advance(15 * dayMs);
    const { data } = await withdraw(me.browser, number);
    expect(data.result?.outcome ?? null).toBe('too_late');
    const { amount } = await app.database.db
      .selectFrom('payment_withdrawal')
      .select('amount')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow();
    expect(amount).toBe(0);
  });

  it('M4: what is promised back is set aside at once, so that it is not spent before the money goes', async () => {
    const me = await join(app);
    const number = await buy(me, { product: 'numcy_50' });
    const writer = await join(app);
    const { data: text } = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
      phone: makePhone(),
      text: 'They call every day and hang up.',
    });
    const boost = { comment_id: `${text.id}`, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: '55' };
    // Concurrently: one wins, and the other sees the rest.
    const [withdrawn, spent] = await Promise.all([
      withdraw(me.browser, number),
      me.browser.post('/api/v11/comment/like', boost),
    ]);
    const { numcy = 0, spent: used = 0 } = withdrawn.data.result ?? {};
    expect([spent.status, numcy, used]).toEqual(spent.status === 200 ? [200, 5, 45] : [402, 50, 0]);
    const left = spent.status === 200 ? 0 : 10;
    expect(await balanceOf(me)).toBe(left);
    await expect.poll(async () => (await see(me, number)).refundedAmount, soon).toBe(spent.status === 200 ? 50 : 500);
    expect(await balanceOf(me)).toBe(left);
    expect((await me.browser.ask<Balance>('/api/v6/numcy/balance')).data.held).toBeNull();
  });

  it('M19 takes no order that is not paid, and no amount of text', async () => {
    const me = await join(app);
    const { data } = await me.browser.post<Checkout>('/api/v6/payment/checkout', { product: 'numcy_50' });
    expect((await withdraw(me.browser, data.number)).data.result?.outcome).toBe('not_paid');
    expect((await withdraw(me.browser, 'A'.repeat(61))).status).toBe(400);
    expect((await withdraw(me.browser, data.number, `${'a'.repeat(250)}@b.example`)).status).toBe(400);
  });

  it('M19 is no way to try numbers and addresses by the thousand', async () => {
    const codes = new Set<string>();
    for (let tries = 0; tries < 101 && !codes.has('limit.hour'); tries += 1) {
      codes.add((await withdraw(stranger(), 'AAAA-BBBB-CCCC', 'a@b.example')).code);
    }
    expect([...codes]).toEqual(['', 'limit.hour']);
  });
});
