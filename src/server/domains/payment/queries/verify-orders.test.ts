import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Checkout } from '#contract/payment.ts';
import { post } from '#server/domains/wallet/commands/post.ts';
import { credit, lockOrCreateWallet } from '#server/domains/wallet/door.ts';
import { runCommandLine } from '#test/command-line.ts';
import { join, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { standingNumcy } from '../rules/offer.ts';
import { verifyOrders } from './verify-orders.ts';

let app: TestApp;
let me: Person;
let number: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  me = await join(app);
  const { data } = await me.browser.post<Checkout>('/api/v6/payment/checkout', { product: 'numcy_50' });
  await me.browser.post(`/sandbox/payment/${data.url.split('/').at(-1)}/pay`, {});
  await me.browser.ask(`/api/v6/payment/order/${data.number}`);
  number = data.number;
});
afterAll(() => app.close());

const faults = async () => {
  const found = (await verifyOrders(app.database.db)).faults;
  return found.map(({ orderNumber, profileId, postingId }) => [orderNumber, profileId, postingId !== null]);
};
const change = (values: Record<string, unknown>) =>
  app.database.db.updateTable('payment_order').set(values).where('number', '=', number).execute();

it('M6 finds a paid order without its credit, and a credit without its order: the clearing sum is 0', async () => {
  expect(await verifyOrders(app.database.db)).toEqual({ orders: 1, faults: [] });
  const other = await join(app);
  const broken: [Record<string, unknown>, Record<string, unknown>, unknown[]][] = [
    [{ standing: '49' }, { standing: '50' }, [[number, me.id, true]]],
    [{ refunded: 250 }, { refunded: 0 }, [[number, me.id, true]]],
    [{ disputed: 500 }, { disputed: 0 }, [[number, me.id, true]]],
    [{ state: 'open' }, { state: 'paid' }, [[number, me.id, true]]],
    [
      { recipient_id: other.id },
      { recipient_id: me.id },
      [
        [number, me.id, true],
        [number, other.id, false],
      ],
    ],
  ];
  for (const [wrong, right, found] of broken) {
    await change(wrong);
    expect([wrong, await faults()]).toEqual([wrong, found]);
    await change(right);
    expect(await faults()).toEqual([]);
  }
  const order = app.database.db.selectFrom('payment_order').selectAll().where('number', '=', number);
  const paid = await order.executeTakeFirstOrThrow();
  const unpaid = { ...paid, number: 'AAAA-AAAA-AAAA', checkout_id: 'a', payment_id: 'a' };
  await app.database.db.insertInto('payment_order').values(unpaid).execute();
  expect(await faults()).toEqual([['AAAA-AAAA-AAAA', me.id, false]]);
  await app.database.db.transaction().execute((tx) => {
    const bought = {
      kind: 'pack',
      counterAccount: 'orders',
      reference: 'BBBB-BBBB-BBBB',
      idempotencyKey: 'b',
    } as const;
    return credit(tx, { welcome: 10n }, { ...bought, profileId: me.id, amount: 7n }, app.clock.now());
  });
  expect(await faults()).toEqual([
    ['AAAA-AAAA-AAAA', me.id, false],
    ['BBBB-BBBB-BBBB', me.id, true],
  ]);
  const told = await runCommandLine(['ledger', 'verify'], app.database);
  expect(told.code).toBe(1);
  expect(told.out).toContain(`order.clearing  wallet of profile ${me.id}, order AAAA-AAAA-AAAA, no posting: `);
  expect(told.out).toMatch(/: 2 wrong\.\n$/);
});

it('M6 reckons what stands as the order does, to the coin, however many they are', async () => {
  const { db } = app.database;
  const now = app.clock.now();
  const before = await faults();
  const paid = await db.selectFrom('payment_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const { balance } = await db.transaction().execute((tx) => lockOrCreateWallet(tx, { welcome: 10n }, me.id, now));
  // Exactly a half, and slightly below: 16 digits of the quotient cannot tell them apart.
  const orders: [string, bigint, number, number][] = [
    ['CCCC-CCCC-CCCC', 2n ** 53n + 1n, 2, 1],
    ['DDDD-DDDD-DDDD', 1_999_999_999_999_999_999n, 1_999_999_999, 1],
  ];
  for (const [own, numcy, amount, refunded] of orders) {
    const standing = standingNumcy({ numcy, amount }, refunded);
    const coins = { numcy: String(numcy), standing: String(standing) };
    const large = { ...paid, number: own, checkout_id: own, payment_id: own, amount, refunded, ...coins };
    await db.insertInto('payment_order').values(large).execute();
    const credited = { kind: 'pack', counterAccount: 'orders', reference: own, idempotencyKey: own } as const;
    await db.transaction().execute((tx) => {
      return post(tx, { ...credited, profileId: me.id, amount: standing, reverses: null }, now);
    });
    expect(await faults()).toEqual(before);
    await db
      .updateTable('payment_order')
      .set({ standing: String(standing - 1n) })
      .where('number', '=', own)
      .execute();
    expect(await faults()).toContainEqual([own, me.id, true]);
    await db.updateTable('payment_order').set(coins).where('number', '=', own).execute();
  }
  const standing = orders.reduce((sum, [, numcy, amount, back]) => sum + standingNumcy({ numcy, amount }, back), 0n);
  const wallet = db.selectFrom('wallet').select('balance').where('profile_id', '=', me.id);
  expect(await wallet.executeTakeFirst()).toEqual({ balance: String(balance + standing) });
});
