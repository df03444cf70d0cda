import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const withdrawUrl = '/api/v6/payment/withdraw';
const live = { STRIPE_SECRET_KEY: 'sk_live_abcdefgh12345678' };
const sites: Partial<Record<'money' | 'test', StripeSite>> = {};
beforeAll(async () => {
  sites.money = await startStripeSite(live);
  sites.money.double.world.livemode = true;
  sites.test = await startStripeSite();
});
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
});

/** Buys a pack six times on one day, with one address, and withdraws from the last one. */
async function buySix(site: StripeSite | undefined) {
  if (!site) throw new Error('no site');
  const me = await newBuyer(site);
  const email = `often${me.id}@ringbook.test`;
  const numbers: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { number, checkoutId } = await site.buy(me, 'numcy_50');
    await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
    numbers.push(number);
  }
  expect((await me.browser.post(withdrawUrl, { order: numbers.at(-1) ?? '', email: '' })).status).toBe(200);
  const { db } = site.app.database;
  const mails = await db.selectFrom('mail').select(['kind', 'state']).where('profile_id', '=', me.id).execute();
  const notices = await db
    .selectFrom('notification')
    .select(['kind', 'link'])
    .where('profile_id', '=', me.id)
    .execute();
  const receipts = await Promise.all(numbers.map(async (number) => (await site.see(me, number)).number));
  expect(receipts).toEqual(numbers);
  expect(notices.filter(({ kind }) => kind === 'payment_numcy').map(({ link }) => link)).toEqual(
    numbers.map((number) => `/receipt/${number}`),
  );
  return mails.map(({ kind, state }) => (state === 'withheld' ? `${kind} withheld` : kind));
}

it('M21 each purchase of a day has its mail, and so has a withdrawal', async () => {
  expect(await buySix(sites.money)).toEqual([
    ...Array.from({ length: 6 }, () => 'payment_numcy'),
    'withdrawal_refunded',
  ]);
});

it('M21 payments for trying out write to an address no oftener than strangers may, and every mail is accounted for', async () => {
  expect(await buySix(sites.test)).toEqual([
    ...Array.from({ length: 3 }, () => 'payment_numcy'),
    ...Array.from({ length: 3 }, () => 'payment_numcy withheld'),
    'withdrawal_refunded withheld',
  ]);
});
