import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NumcyReceipt, WalletHistory } from '#contract/wallet.ts';
import { addConfirmedSignIn } from '#test/confirmed-sign-in.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { addText } from '#test/texts.ts';
import { refund } from '../commands/refund.ts';
import { walletSettings } from '../settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', CODES_PER_NETWORK: '1000', WELCOME_NUMCY: '25' } });
});
afterAll(() => app.close());

async function signIn() {
  const browser = new TestBrowser(app);
  const phone = makePhone();
  const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
  return { browser, phone, id: String(profile_id) };
}

const receiptsOf = async ({ browser }: { browser: TestBrowser }) => {
  const { data } = await browser.ask<WalletHistory>('/api/v6/numcy/history');
  return data.items.map(({ kind, receipt }) => ({ kind, receipt }));
};
const see = (browser: TestBrowser, number: string | null) =>
  browser.ask<NumcyReceipt>(`/api/v6/numcy/receipt/${number}`);

test('M21 a hidden and a followed month and what comes back of one have receipts of their owner’s alone', async () => {
  const [holder, author, other] = [await signIn(), await signIn(), await signIn()];
  const text = await addText(app.database, { author: author.id, phone: holder.phone });
  expect((await holder.browser.post('/api/v6/comment/hide', { comment_id: text })).status).toBe(200);
  const path = '/api/v6/numcy/subscription/comment/add';
  expect((await holder.browser.post(path, { comment_id: text })).status).toBe(200);
  const [followed, hidden, welcome] = await receiptsOf(holder);
  // A gain has no receipt.
  expect(welcome).toEqual({ kind: 'welcome', receipt: null });
  expect([followed?.kind, hidden?.kind]).toEqual(['comment_follow', 'comment_hide']);
  expect((await see(holder.browser, hidden?.receipt ?? '')).data).toEqual({
    number: hidden?.receipt,
    ledger: { version: '2', kind: 'comment_hide', amount: -10, balanceAfter: 15, atTimestamp: expect.any(Number) },
    reverses: null,
    reversedBy: null,
  });
  expect((await see(holder.browser, followed?.receipt ?? '')).data).toMatchObject({
    number: followed?.receipt,
    ledger: { version: '3', kind: 'comment_follow', amount: -3, balanceAfter: 12 },
  });

  const { db } = app.database;
  const { idempotency_key: idempotencyKey } = await db
    .selectFrom('wallet_posting')
    .select('idempotency_key')
    .where('id', '=', hidden?.receipt?.slice(2) ?? '')
    .executeTakeFirstOrThrow();
  const charge = { profileId: holder.id, idempotencyKey };
  await db.transaction().execute((tx) => refund(tx, app.config.of(walletSettings), charge, app.clock.now()));
  const [back] = await receiptsOf(holder);
  expect((await see(holder.browser, back?.receipt ?? '')).data).toMatchObject({
    ledger: { version: '4', kind: 'refund', amount: 10, balanceAfter: 22 },
    reverses: hidden?.receipt,
    reversedBy: null,
  });
  // Receipt numbers are case-insensitive.
  expect((await see(holder.browser, hidden?.receipt?.toLowerCase() ?? '')).data).toMatchObject({
    number: hidden?.receipt,
    reverses: null,
    reversedBy: back?.receipt,
  });

  for (const { browser } of [author, other]) {
    const { status, code } = await see(browser, hidden?.receipt ?? '');
    expect([status, code]).toEqual([404, 'payment.not_found']);
  }
  const { status, code } = await see(new TestBrowser(app), hidden?.receipt ?? '');
  expect([status, code]).toEqual([401, 'sign_in.required']);
});

test('M21 no number but a receipt’s of one’s own shows anything', async () => {
  const me = await signIn();
  await receiptsOf(me);
  const welcome = await app.database.db
    .selectFrom('wallet_posting')
    .select('id')
    .where('profile_id', '=', me.id)
    .executeTakeFirstOrThrow();
  for (const number of [`N-${welcome.id}`, 'N-999999999999999999']) {
    const { status, code } = await see(me.browser, number);
    expect([status, code]).toEqual([404, 'payment.not_found']);
  }
  for (const number of ['N-0', 'N-', 'N-01', 'N--1', 'N-1.5', 'N-9999999999999999999', '1', 'K7Q2-M9WA-3TZF']) {
    expect((await see(me.browser, number)).code).toBe('request.invalid');
  }
});
