import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notice } from '#contract/notification.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { acceptGifts } from '#test/gifts.ts';
import { recordMail } from '#test/kept-mail.ts';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { addText } from '#test/texts.ts';

let site: StripeSite;
let takeMails: Awaited<ReturnType<typeof recordMail>>;
beforeAll(async () => {
  site = await startStripeSite(liveKey);
  takeMails = await recordMail(site.app);
});
afterAll(() => site.close());

async function pay(buyer: Person, email: string, more: { giftPhone?: string } = {}): Promise<void> {
  const order = { product: 'numcy_50', ...(more.giftPhone && { gift_number: more.giftPhone }) };
  const { data } = await buyer.browser.post<{ url: string }>('/api/v6/payment/checkout', order);
  const checkoutId = data.url.split('/').at(-1) ?? '';
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
}

/** Pays to hide a stranger's comment on the member's number; returns the newest wallet line. */
async function hide({ browser, phone, id }: Person) {
  const author = await newBuyer(site);
  const comment = await addText(site.app.database, { author: author.id, phone, at: site.app.clock.now() });
  expect((await browser.post('/api/v6/comment/hide', { comment_id: comment })).status).toBe(200);
  return newestLine(id);
}

async function newestLine(id: string) {
  const { rows } = await site.app.database.pool.query<{ number: string; amount: string; balance: string }>(
    `select 'N-' || id as number, amount, balance_after as balance from wallet_posting where profile_id = $1
      order by version desc limit 1`,
    [id],
  );
  if (!rows[0]) throw new Error('nothing was posted');
  return rows[0];
}

/** Links of the member's notices of one kind. */
async function linksOf({ browser }: Person, kind: string): Promise<string[]> {
  const { data } = await browser.ask<{ items: Notice[] }>('/api/v6/notification/list');
  return data.items.filter((one) => one.kind === kind).map(({ link }) => link);
}

it('M21 a hidden text has its mail with receipt, amount and line in the wallet, at first and each month', async () => {
  const me = await newBuyer(site);
  const email = `hider${me.id}@ringbook.test`;
  await pay(me, email);
  expect((await takeMails()).map(({ kind }) => kind)).toEqual(['payment_numcy']);
  const line = await hide(me);
  const link = `/receipt/${line.number}`;
  const [mail, ...others] = await takeMails();
  expect(others).toEqual([]);
  const price = -Number(line.amount);
  expect(mail).toEqual({
    kind: 'hide_begun',
    to: email,
    locale: 'en',
    link,
    token: null,
    ledger: { amount: -price, balance: 60 - price },
    values: { receipt: { code: line.number }, number: price, date: expect.anything() },
  });
  expect(await linksOf(me, 'hide_begun')).toEqual([link]);
  const receipt = await me.browser.ask<{ number: string }>(`/api/v6/numcy${link}`);
  expect([receipt.status, receipt.data.number]).toEqual([200, line.number]);

  site.wait(32 * 86_400_000);
  await site.runJob('renew-subscriptions');
  await expect.poll(() => linksOf(me, 'hide_renewed'), { timeout: patient(20_000) }).toHaveLength(1);
  const renewed = await newestLine(me.id);
  expect(renewed.number).not.toBe(line.number);
  expect(await linksOf(me, 'hide_renewed')).toEqual([`/receipt/${renewed.number}`]);
  expect((await takeMails()).map(({ kind, to, link, ledger }) => [kind, to, link, ledger])).toEqual([
    ['hide_renewed', email, `/receipt/${renewed.number}`, { amount: -price, balance: 60 - 2 * price }],
  ]);
});

it('M21 a followed comment has its mail, too, to the address that was paid with last', async () => {
  const me = await newBuyer(site);
  await pay(me, `first${me.id}@ringbook.test`);
  site.wait(60_000);
  await pay(me, `second${me.id}@ringbook.test`);
  await takeMails();
  const other = await newBuyer(site);
  const comment = await addText(site.app.database, { author: other.id, phone: other.phone, at: site.app.clock.now() });
  const status = await me.browser.post('/api/v6/numcy/subscription/comment/add', { comment_id: comment });
  expect(status.status).toBe(200);
  const line = await newestLine(me.id);
  expect((await takeMails()).map(({ kind, to, link }) => [kind, to, link])).toEqual([
    ['follow_begun', `second${me.id}@ringbook.test`, `/receipt/${line.number}`],
  ]);
  // A repeated request charges and notifies nothing.
  await me.browser.post('/api/v6/numcy/subscription/comment/add', { comment_id: comment });
  expect(await takeMails()).toEqual([]);
});

it('M21 who never paid is told in the app alone, and so is who was given what another paid for', async () => {
  const [giver, given, idle] = [await newBuyer(site), await newBuyer(site), await newBuyer(site)];
  await pay(giver, `giver${giver.id}@ringbook.test`, { giftPhone: given.phone });
  await acceptGifts(given);
  const { database, clock } = site.app;
  await database.db.transaction().execute((tx) => grantNumcy(tx, { welcome: 10n }, idle.id, 50n, clock.now()));
  await takeMails();
  for (const member of [given, idle]) {
    const line = await hide(member);
    expect(await linksOf(member, 'hide_begun')).toEqual([`/receipt/${line.number}`]);
  }
  expect(await takeMails()).toEqual([]);
});

it('M21 nothing is written to the address of an order that was never paid', async () => {
  const me = await newBuyer(site);
  const email = `open${me.id}@ringbook.test`;
  await me.browser.post('/api/v6/payment/checkout', { product: 'numcy_50' });
  const { database, clock } = site.app;
  await database.db.updateTable('payment_order').set({ email }).where('profile_id', '=', me.id).execute();
  await database.db.transaction().execute((tx) => grantNumcy(tx, { welcome: 10n }, me.id, 50n, clock.now()));
  await hide(me);
  expect(await takeMails()).toEqual([]);
});
