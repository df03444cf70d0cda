import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout, Offers, Order, SandboxCheckout } from '#contract/payment.ts';
import type { Balance, WalletHistory } from '#contract/wallet.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { makePhone } from '#test/factories.ts';
import { acceptGifts } from '#test/gifts.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', PACK_50_PRICE: '499' } });
});
afterAll(() => app.close());

const buy = ({ browser }: Person, fields: Record<string, string>) =>
  browser.post<Checkout>('/api/v6/payment/checkout', fields);
const see = ({ browser }: Person, number: string) => browser.ask<Order>(`/api/v6/payment/order/${number}`);
const balanceOf = async ({ browser }: Person) => (await browser.ask<Balance>('/api/v6/numcy/balance')).data.balance;
const checkoutOf = (url: string) => url.split('/').at(-1) ?? '';
const stranger = () => new TestBrowser(app);
const pay = (url: string) =>
  stranger().post<{ status: boolean; url: string }>(`/sandbox/payment/${checkoutOf(url)}/pay`, {
    email: 'a@b.example',
  });
const codeOf = async (answer: Promise<{ status: number; code?: string | undefined }>) => {
  const { status, code } = await answer;
  return [status, code];
};

describe('buying numcy', () => {
  it('shows what is for sale, dearest count and all, to everybody', async () => {
    const { data } = await stranger().ask<Offers>('/api/v6/payment/offers');
    expect(data).toStrictEqual({
      isOpen: true,
      isTest: true,
      provider: 'sandbox',
      currency: 'eur',
      taxLine: '',
      giftDays: 14,
      packs: [
        { product: 'numcy_50', numcy: 50, amount: 499 },
        { product: 'numcy_120', numcy: 120, amount: 1080 },
        { product: 'numcy_300', numcy: 300, amount: 2400 },
        { product: 'numcy_700', numcy: 700, amount: 4900 },
      ],
      exact: { minNumcy: 6, maxNumcy: 700, unitAmount: 9.98 },
      pro: [
        { product: 'pro_month', period: 'month', amount: 500 },
        { product: 'pro_year', period: 'year', amount: 4800 },
      ],
    });
  });

  it('M12 writes the order first, and credits it once it is paid and not before', async () => {
    const me = await join(app);
    const { data: opened, status } = await buy(me, { product: 'numcy_50', amount: '499', currency: 'EUR' });
    expect(status).toBe(200);
    expect(opened.url).toBe(`http://ringbook.test/sandbox/checkout/sandbox_${opened.number}`);
    const { data: before } = await see(me, opened.number);
    expect(before).toMatchObject({ state: 'open', amount: 499, numcy: 50, isGift: false, isTest: true });
    expect(before.lines.map(({ kind }) => kind)).toEqual(['opened']);
    expect(await balanceOf(me)).toBe(10);
    const { data: shown } = await stranger().ask<SandboxCheckout>(`/sandbox/payment/${checkoutOf(opened.url)}`);
    expect(shown).toStrictEqual({
      id: checkoutOf(opened.url),
      product: 'numcy_50',
      numcy: 50,
      period: null,
      amount: 499,
      currency: 'eur',
      state: 'open',
      successUrl: `http://ringbook.test/paywall/?order=${opened.number}`,
      cancelUrl: 'http://ringbook.test/paywall/?tab=tier1',
    });
    const paid = await pay(opened.url);
    expect(paid.data).toEqual({ status: true, url: shown.successUrl });
    // Credited by the webhook or by this request, whichever is first; never by both.
    const { data: after } = await see(me, opened.number);
    expect(after.state).toBe('paid');
    expect(after.lines.map(({ kind, amount, numcy }) => [kind, amount, numcy])).toEqual([
      ['opened', 499, null],
      ['paid', 499, null],
      ['credited', null, 50],
    ]);
    expect(await balanceOf(me)).toBe(60);
    const { data: history } = await me.browser.ask<WalletHistory>('/api/v6/numcy/history');
    expect(history.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['pack', 50],
      ['welcome', 10],
    ]);
  });

  it('is paid once, however often somebody pays and looks at the same time', async () => {
    const me = await join(app);
    const { data } = await buy(me, { product: 'numcy_120' });
    const acts = Array.from({ length: 4 }, () => [pay(data.url), see(me, data.number)]).flat();
    const answers = await Promise.all(acts);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await pay(data.url)).data.status).toBe(true);
    expect((await see(me, data.number)).data.lines.filter(({ kind }) => kind === 'credited')).toHaveLength(1);
    expect(await balanceOf(me)).toBe(130);
  });

  it('is not credited where it was declined, and cannot be paid any more', async () => {
    const me = await join(app);
    const { data } = await buy(me, { product: 'numcy_300' });
    await stranger().post(`/sandbox/payment/${checkoutOf(data.url)}/decline`, {});
    expect((await see(me, data.number)).data.state).toBe('failed');
    expect((await pay(data.url)).data.status).toBe(false);
    expect(await balanceOf(me)).toBe(10);
  });

  it('M18 M21 sells the exact count for the dearest pack’s price, from the least that a payment may be', async () => {
    const me = await join(app);
    const { data } = await buy(me, { product: 'numcy', numcy: '7' });
    expect((await see(me, data.number)).data).toMatchObject({ amount: 70, numcy: 7, product: 'numcy' });
    await pay(data.url);
    expect((await see(me, data.number)).data).toMatchObject({
      state: 'paid',
      ledger: [{ version: '2', kind: 'pack', amount: 7, balanceAfter: 17 }],
    });
    expect(await balanceOf(me)).toBe(17);
    for (const numcy of ['5', '701']) {
      expect(await codeOf(buy(me, { product: 'numcy', numcy }))).toEqual([422, 'payment.amount_refused']);
    }
  });

  it('goes to another member’s number as a gift, and only where somebody has it', async () => {
    const [me, friend] = [await join(app), await join(app)];
    const nobody = makePhone();
    const gift = { product: 'numcy_50', gift_number: `+${friend.phone}` };
    expect(await codeOf(buy(me, { ...gift, gift_number: nobody }))).toEqual([422, 'payment.gift_unknown']);
    expect(await codeOf(buy(me, { ...gift, gift_number: 'abc' }))).toEqual([400, 'number.invalid']);
    expect(await codeOf(buy(me, { ...gift, product: 'pro_month' }))).toEqual([422, 'payment.gift_refused']);
    const { data } = await buy(me, gift);
    await pay(data.url);
    expect((await see(me, data.number)).data).toMatchObject({ state: 'paid', isGift: true, ledger: [] });
    expect([await balanceOf(me), await balanceOf(friend)]).toEqual([10, 10]);
    await acceptGifts(friend);
    expect([await balanceOf(me), await balanceOf(friend)]).toEqual([10, 60]);
    // The order stays the buyer's own and exposes no other number.
    expect(await codeOf(see(friend, data.number))).toEqual([404, 'payment.not_found']);
    expect(JSON.stringify(await see(me, data.number))).not.toContain(friend.phone);
    // A gift to one's own number is an ordinary order.
    const own = await buy(me, { product: 'numcy_50', gift_number: me.phone });
    expect((await see(me, own.data.number)).data.isGift).toBe(false);
  });

  it('refuses products, counts, prices and currencies that do not exist, and opens nothing', async () => {
    const me = await join(app);
    const refused: [Record<string, string>, number, string][] = [
      [{ product: 'numcy_51' }, 422, 'payment.product_unknown'],
      [{ product: '' }, 422, 'payment.product_unknown'],
      [{ product: 'numcy_50', numcy: '700' }, 422, 'payment.amount_refused'],
      [{ product: 'numcy_50', amount: '1' }, 409, 'payment.price_changed'],
      [{ product: 'numcy_50', currency: 'xxx' }, 409, 'payment.price_changed'],
      [{ product: 'numcy_50', currency: 'usd' }, 409, 'payment.price_changed'],
      ...['0', '-1', '1.5', '1e309', '9007199254740993', '1000001', 'x'].map(
        (numcy): [Record<string, string>, number, string] => [{ product: 'numcy', numcy }, 400, 'request.invalid'],
      ),
    ];
    for (const [fields, status, code] of refused) {
      expect([fields, ...(await codeOf(buy(me, fields)))]).toEqual([fields, status, code]);
    }
    const orders = app.database.db.selectFrom('payment_order').select('number').where('profile_id', '=', me.id);
    expect(await orders.execute()).toEqual([]);
  });

  it('shows orders to their buyer alone, and to no visitor', async () => {
    const [me, other] = [await join(app), await join(app)];
    const { data } = await buy(me, { product: 'numcy_50' });
    expect(await codeOf(see(other, data.number))).toEqual([404, 'payment.not_found']);
    expect(await codeOf(stranger().ask(`/api/v6/payment/order/${data.number}`))).toEqual([401, 'sign_in.required']);
    expect(await codeOf(stranger().post('/api/v6/payment/checkout', { product: 'numcy_50' }))).toEqual([
      401,
      'sign_in.required',
    ]);
    expect(await codeOf(stranger().ask('/sandbox/payment/sandbox_AAAA-AAAA-AAAA'))).toEqual([404, 'payment.not_found']);
    for (const path of ['/api/v6/payment/order/%00', '/sandbox/payment/%00', `/sandbox/payment/${'x'.repeat(61)}`]) {
      expect([path, ...(await codeOf(me.browser.ask(path)))]).toEqual([path, 400, 'request.invalid']);
    }
    const email = 'a\0@b.example';
    expect(await codeOf(stranger().post(`/sandbox/payment/${checkoutOf(data.url)}/pay`, { email }))).toEqual([
      400,
      'request.invalid',
    ]);
    // Lower case works too.
    expect((await see(me, data.number.toLowerCase())).status).toBe(200);
  });
});

it('twenty tries an hour ask whether a number has an account, whatever the answer; others have tries of their own', async () => {
  const clock = fixedClock(new Date('2026-11-26T12:00:00Z'));
  const env = { BOT_CHECK: 'off', CODES_PER_NETWORK: '100' };
  const strict = await startTestApp({ database: app.database, env, clock });
  try {
    const [me, other, friend] = [await join(strict), await join(strict), await join(strict)];
    const ask = (by: Person, phone: string) => codeOf(buy(by, { product: 'numcy_50', gift_number: `+${phone}` }));
    const unknown = await Promise.all(Array.from({ length: 19 }, () => ask(me, makePhone())));
    expect(unknown).toEqual(Array(19).fill([422, 'payment.gift_unknown']));
    // An invalid number reveals nothing and does not count against the limit.
    expect(await ask(me, 'abc')).toEqual([400, 'number.invalid']);
    expect((await ask(me, friend.phone))[0]).toBe(200);
    for (const phone of [makePhone(), friend.phone]) expect(await ask(me, phone)).toEqual([429, 'limit.hour']);
    expect(await ask(other, makePhone())).toEqual([422, 'payment.gift_unknown']);
    clock.advance(3_600_000);
    expect(await ask(me, makePhone())).toEqual([422, 'payment.gift_unknown']);
  } finally {
    await strict.close();
  }
});

it('sells nothing where no provider is set up and the sandbox is off: no webhook, no checkout', async () => {
  const closed = await startTestApp({ env: { BOT_CHECK: 'off', SANDBOX: 'off' } });
  try {
    const offers = await new TestBrowser(closed).ask<Offers>('/api/v6/payment/offers');
    expect(offers.data).toMatchObject({ isOpen: false, isTest: false, provider: null, pro: [] });
    for (const path of [
      '/api/v6/payment/webhook/sandbox',
      '/api/v6/payment/webhook/stripe',
      '/sandbox/payment/x/pay',
    ]) {
      expect([path, (await closed.request(path, { method: 'POST', body: '{}' })).status]).toEqual([path, 404]);
    }
  } finally {
    await closed.close();
  }
});
