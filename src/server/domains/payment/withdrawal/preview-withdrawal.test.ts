import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout } from '#contract/payment.ts';
import type { Withdrawal, WithdrawalPreview } from '#contract/withdrawal.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { acceptGifts } from '#test/gifts.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const longProof = { SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365', SILENT_PROOF_DAYS: '3000' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100', PACK_50_PRICE: '500', ...longProof } });
  app.clock.set(new Date('2027-04-01T12:00:00Z'));
});
afterAll(() => app.close());

const preview = ({ browser }: { browser: TestBrowser }, number: string) =>
  browser.ask<WithdrawalPreview>(`/api/v6/payment/order/${number}/withdrawal`);
const withdraw = ({ browser }: Person, order: string) =>
  browser.post<Withdrawal>('/api/v6/payment/withdraw', { order, email: '' });
async function buy({ browser }: Person, fields: Record<string, string>): Promise<string> {
  const { data } = await browser.post<Checkout>('/api/v6/payment/checkout', fields);
  await new TestBrowser(app).post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, { email: 'a@b.example' });
  await browser.ask(`/api/v6/payment/order/${data.number}`);
  return data.number;
}
async function spend(me: Person, numcy: number): Promise<void> {
  const writer = await join(app);
  const { data } = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
    phone: makePhone(),
    text: 'They call every day and hang up.',
  });
  const boost = { comment_id: `${data.id}`, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: `${numcy}` };
  expect((await me.browser.post('/api/v11/comment/like', boost)).status).toBe(200);
}
/** Row counts of all tables that money writes to. */
const books = async () => {
  const tables = ['payment_withdrawal', 'payment_order_event', 'wallet_posting', 'wallet', 'mail', 'notification'];
  const counts = tables.map(async (table) => {
    const { rows } = await app.database.pool.query(`select count(*)::int4 as n from ${table}`);
    return rows[0]?.n;
  });
  return Promise.all(counts);
};
const nothing = { amount: 0, currency: 'eur', numcy: 0, spent: 0, usedAmount: 0 };

describe('M19 the preview of a withdrawal', () => {
  it.each([
    ['nothing is spent', 'numcy_50', 0, 0, { outcome: 'refunded', amount: 500, numcy: 50 }],
    ['some of it is spent', 'numcy_50', 30, 0, { outcome: 'refunded', amount: 300, numcy: 30, spent: 20 }],
    ['all is spent', 'numcy_50', 60, 0, { outcome: 'spent', spent: 50 }],
    ['Pro was had for 13 of 30 days', 'pro_month', 0, 13, { outcome: 'refunded', amount: 284, usedAmount: 216 }],
    ['it is too late', 'numcy_50', 0, 15, { outcome: 'too_late' }],
  ] as const)(
    'M19 says what the withdrawal then comes to where %s, and writes nothing',
    async (_, product, spent, days, told) => {
      app.clock.set(new Date('2027-04-01T12:00:00Z'));
      const me = await join(app);
      const number = await buy(me, { product });
      if (spent > 0) await spend(me, spent);
      app.clock.advance(days * dayMs);
      const before = await books();
      const { status, data } = await preview(me, number.toLowerCase());
      expect([status, data]).toStrictEqual([200, { receivedAtTimestamp: null, result: { ...nothing, ...told } }]);
      expect(await books()).toEqual(before);
      expect((await withdraw(me, number)).data.result).toStrictEqual(data.result);
      const receivedAtTimestamp = Math.floor(app.clock.now().getTime() / 1000);
      app.clock.advance(dayMs);
      expect((await preview(me, number)).data).toStrictEqual({ receivedAtTimestamp, result: data.result });
    },
  );

  it('M19 says of an order that is not paid that nothing goes back', async () => {
    const me = await join(app);
    const { data } = await me.browser.post<Checkout>('/api/v6/payment/checkout', { product: 'numcy_50' });
    expect((await preview(me, data.number)).data.result).toStrictEqual({ ...nothing, outcome: 'not_paid' });
  });

  it('M19 L6: is the buyer’s alone, and tells nobody what the receiver of a gift spent', async () => {
    const [me, friend] = [await join(app), await join(app)];
    const number = await buy(me, { product: 'numcy_50', gift_number: friend.phone });
    const told = async () => (await preview(me, number)).data;
    const all = { ...nothing, outcome: 'refunded', amount: 500 };
    expect(await told()).toStrictEqual({ receivedAtTimestamp: null, result: all });
    await acceptGifts(friend);
    await spend(friend, 12);
    expect(await told()).toStrictEqual({ receivedAtTimestamp: null, result: { ...nothing, outcome: 'accepted' } });
    for (const other of [friend, await join(app)]) {
      const { status, code } = await preview(other, number);
      expect([status, code]).toEqual([404, 'payment.not_found']);
    }
    expect((await preview({ browser: new TestBrowser(app) }, number)).status).toBe(401);
    expect((await preview(me, 'AAAA-BBBB-CCCC')).code).toBe('payment.not_found');
    expect((await preview(me, 'x'.repeat(41))).status).toBe(400);
  });
});
