import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMail } from '#test/kept-mail.ts';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

let site: StripeSite;
let takeMails: Awaited<ReturnType<typeof recordMail>>;
beforeAll(async () => {
  site = await startStripeSite(liveKey);
  takeMails = await recordMail(site.app);
});
afterAll(() => site.close());

test('T7: of two parts of the money that go back each is told, with its own sum, and once', async () => {
  const me = await newBuyer(site);
  const { number, checkoutId } = await site.buy(me, 'numcy_50');
  const email = `parts${me.id}@ringbook.test`;
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId, { email }))));
  await takeMails();
  const told = async () => {
    const { db } = site.app.database;
    const rows = await db
      .selectFrom('notification')
      .select(['kind', 'link'])
      .where('profile_id', '=', me.id)
      .where('kind', '=', 'payment_refunded')
      .execute();
    expect(rows.every(({ link }) => link === `/receipt/${number}`)).toBe(true);
    return rows.length;
  };
  const sums = async () =>
    (await takeMails()).filter(({ kind }) => kind === 'payment_refunded').map(({ values }) => values.money);
  const refund = (amount: number) => site.since(() => site.double.world.refund(site.intentOf(checkoutId), amount));

  const first = await refund(100);
  await site.deliver(...first);
  expect([await told(), await sums()]).toEqual([1, [{ amount: 100, currency: 'EUR' }]]);
  const second = await refund(150);
  await site.deliver(...second);
  expect([await told(), await sums()]).toEqual([2, [{ amount: 150, currency: 'EUR' }]]);
  // Redelivered events, in any order, notify nobody.
  await site.deliver(...second, ...first);
  expect([await told(), await sums()]).toEqual([2, []]);
  expect(await site.see(me, number)).toMatchObject({ refundedAmount: 250 });
  expect(await site.balanceOf(me)).toBe('35');
});
