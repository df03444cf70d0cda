import { afterAll, beforeAll, expect, test } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { type Balance, Prices, WalletHistory } from '#contract/wallet.ts';
import type { Numcy } from '#shared/numcy.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { spend } from './commands/spend.ts';
import { walletData } from './commands/wallet-data.ts';
import { walletSettings } from './settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', CODES_PER_NETWORK: '1000', PAID_SEARCH_PRICE: '2' } });
});
afterAll(() => app.close());

async function signIn(phone = makePhone()) {
  const browser = new TestBrowser(app);
  const { profile_id: id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
  return { browser, phone, profileId: String(id) };
}

const pay = (profileId: string, amount: Numcy, idempotencyKey: string) =>
  app.database.db.transaction().execute((tx) => {
    const order = { kind: 'paid_search', counterAccount: 'searches', reference: null } as const;
    return spend(tx, app.config.of(walletSettings), { ...order, profileId, amount, idempotencyKey }, app.clock.now());
  });

test('a new member has the welcome numcy, once, from whichever side the wallet is opened', async () => {
  const { browser } = await signIn();
  const asks = Array.from({ length: 6 }, (_, i) => browser.ask(`/api/v6/numcy/${i % 2 ? 'balance' : 'history'}`));
  expect((await Promise.all(asks)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await browser.ask<Balance>('/api/v6/numcy/balance')).data).toEqual({ balance: 10, held: null });
  const { data, headers } = await browser.ask<WalletHistory>('/api/v6/numcy/history');
  expect(data).toMatchObject({ total: 1, hasMore: false, items: [{ kind: 'welcome', amount: 10, balanceAfter: 10 }] });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('history comes in pages, the newest first, and is the member’s own alone', async () => {
  const [ann, bob] = [await signIn(), await signIn()];
  for (const key of ['a', 'b', 'c']) await pay(ann.profileId, 2n, key);
  const first = await ann.browser.ask<WalletHistory>('/api/v6/numcy/history?limit=3');
  expect(first.data.items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-2, 4],
    [-2, 6],
    [-2, 8],
  ]);
  expect(first.data).toMatchObject({ total: 4, hasMore: true });
  const last = await ann.browser.ask<WalletHistory>('/api/v6/numcy/history?limit=3&offset=3');
  expect(last.data).toMatchObject({ items: [{ kind: 'welcome' }], hasMore: false });
  // Query parameters cannot select a different wallet.
  const { data } = await bob.browser.ask<WalletHistory>(`/api/v6/numcy/history?profile_id=${ann.profileId}`);
  expect(data.items.map(({ kind }) => kind)).toEqual(['welcome']);
});

test('an amount beyond 2^53 reaches its member to the coin, in balance, history and look-up', async () => {
  const { browser, profileId } = await signIn();
  expect((await browser.ask<Balance>('/api/v6/numcy/balance')).data).toEqual({ balance: 10, held: null });
  const hold = (balance: string) =>
    app.database.db.updateTable('wallet').set({ balance }).where('profile_id', '=', profileId).execute();
  await hold('9007199254740993');
  expect((await browser.ask<Balance>('/api/v6/numcy/balance')).data).toEqual({
    balance: '9007199254740993',
    held: null,
  });
  const { data: view } = await browser.ask<NumberView>(`/api/v202505/search/${makePhone()}`);
  expect(NumberView.parse(view).common.balance).toBe('9007199254740993');
  expect(await pay(profileId, 2n, 'a')).toEqual({
    ok: true,
    balance: 9_007_199_254_740_991n,
    isRepeat: false,
    receipt: expect.stringMatching(/^N-\d+$/),
  });
  // 2^53 − 1, the largest value that every JSON parser reads exactly.
  expect((await browser.ask<Balance>('/api/v6/numcy/balance')).data).toEqual({
    balance: 9_007_199_254_740_991,
    held: null,
  });
  await hold('9223372036854775807');
  await pay(profileId, 1n, 'b');
  const { data } = await browser.ask<WalletHistory>('/api/v6/numcy/history?limit=1');
  expect(WalletHistory.parse(data).items).toMatchObject([{ amount: -1, balanceAfter: '9223372036854775806' }]);
});

test('a visitor has no wallet, nor has somebody with a bad token; who deactivated the account still sees it', async () => {
  const { browser, profileId } = await signIn();
  for (const path of ['/api/v6/numcy/balance', '/api/v6/numcy/history']) {
    const visitor = await new TestBrowser(app).ask(path);
    expect([visitor.status, visitor.code]).toEqual([401, 'sign_in.required']);
    const forged = await new TestBrowser(app).ask(path, { headers: { authorization: 'Bearer e30.e30.e30' } });
    expect([forged.status, forged.code]).toEqual([403, 'session.ended']);
    expect((await browser.ask(path)).status).toBe(200);
  }
  await app.database.db
    .updateTable('profile')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', profileId)
    .execute();
  for (const path of ['/api/v6/numcy/balance', '/api/v6/numcy/history']) {
    expect((await browser.ask(path)).status).toBe(200);
  }
});

test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1e9', 'limit=1.5'])(
  '%s is refused',
  async (query) => {
    const { browser } = await signIn();
    expect((await browser.ask(`/api/v6/numcy/history?${query}`)).code).toBe('request.invalid');
  },
);

test('everyone may read the prices, as they are configured', async () => {
  const { data } = await new TestBrowser(app).ask<Prices>('/api/v6/numcy/prices');
  expect(data).toEqual({
    welcome: 10,
    paidSearch: 2,
    hide: 10,
    follow: 3,
    commonRequest: 3,
    directRequest: 11,
    portrait: 15,
    freeSearches: 30,
    freeSearchesPro: 300,
  });
  expect(Object.keys(data)).toEqual(Object.keys(Prices.shape));
});

test('the export tells balance and postings; erasing keeps them, and they name nobody', async () => {
  const { phone, profileId } = await signIn();
  await pay(profileId, 2n, 'a');
  const person = { profileId, phone };
  const told = await walletData.collect(app.database.db, person);
  expect(told).toMatchObject({ balance: '8', postings: [{ amount: '10' }, { kind: 'paid_search', amount: '-2' }] });
  await app.database.db
    .transaction()
    .execute((tx) => walletData.erase(tx, person, { isTextErased: true }, app.clock.now()));
  expect(await walletData.collect(app.database.db, person)).toEqual(told);
  expect(JSON.stringify(told)).not.toContain(phone);
  const other = await signIn();
  expect(await walletData.collect(app.database.db, other)).toBeNull();
});
