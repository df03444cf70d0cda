import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { paymentData } from '../commands/payment-data.ts';
import { writeOrderEvent } from '../commands/write-order-event.ts';
import { presentOrder, presentSummary } from '../views.ts';
import { previewWithdrawal } from '../withdrawal/preview-withdrawal.ts';
import { findOwnOrder } from './find-order.ts';
import { listOrders } from './list-orders.ts';
import { listSales } from './list-sales.ts';

// 2^53 + 1, not representable as a JS number: reading it as one anywhere changes it.
const large = 9_007_199_254_740_993n;
const number = 'K7Q2-M9WA-3TZF';
const now = new Date('2027-03-14T09:00:00Z');
let database: Database;
let me: Member;
beforeAll(async () => {
  database = await createTestDatabase();
  me = await addActor(database);
  const { db } = database;
  for (const own of [number, 'AAAA-AAAA-AAAA']) {
    await db
      .insertInto('payment_order')
      .values({
        number: own,
        profile_id: me.profileId,
        recipient_id: me.profileId,
        product: 'numcy',
        state: 'paid',
        numcy: String(large),
        standing: String(large - 2n),
        amount: 500,
        currency: 'eur',
        provider: 'sandbox',
        is_test: false,
        held_reason: null,
        checkout_id: own,
        payment_id: own,
        renews: null,
        email: null,
        locale: null,
        next_check_at: null,
        created_at: now,
        paid_at: now,
      })
      .execute();
  }
  await db.transaction().execute(async (tx) => {
    await writeOrderEvent(tx, number, { kind: 'opened', amount: 500 }, now);
    await writeOrderEvent(tx, number, { kind: 'credited', numcy: large }, now);
    await writeOrderEvent(tx, number, { kind: 'reversed', numcy: -large }, now);
  });
  const withdrawn = { outcome: 'refunded', amount: 1, numcy: String(large), spent: String(large - 2n) } as const;
  await db
    .insertInto('payment_withdrawal')
    .values({ order_number: number, ...withdrawn, received_at: now })
    .execute();
});
afterAll(() => database.close());

it('tells an order and what happened to it to the coin', async () => {
  const record = await findOwnOrder(database.db, me.profileId, number);
  if (record === null) throw new Error('the order is not found');
  expect(record.order).toMatchObject({ numcy: large, standing: large - 2n });
  const { numcy, lines } = JSON.parse(JSON.stringify(presentOrder(record, '')));
  expect([numcy, ...lines.map((line: { numcy: unknown }) => line.numcy)]).toEqual([
    '9007199254740993',
    null,
    '9007199254740993',
    '-9007199254740993',
  ]);
});

it('lists and sums orders to the coin', async () => {
  const page = { limit: 10, offset: 0, after: null };
  const { items } = await listOrders(database.db, me.profileId, page);
  expect(items.map((order) => presentSummary(order, '').numcy)).toEqual(['9007199254740993', '9007199254740993']);
  const month = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-04-01T00:00:00Z') };
  expect(await listSales(database.db, month)).toMatchObject([{ orders: 2, money: 1000, numcy: 2n * large }]);
});

it('tells what came of a withdrawal to the coin', async () => {
  const told = await previewWithdrawal(database.db, { number, profileId: me.profileId }, now);
  expect(told?.result).toMatchObject({ outcome: 'refunded', amount: 1, numcy: large, spent: large - 2n });
});

it('gives its member a copy of them to the coin', async () => {
  const copy = await paymentData.collect(database.db, me);
  expect(JSON.parse(JSON.stringify(copy))).toMatchObject({
    orders: [{ numcy: '9007199254740993' }, { numcy: '9007199254740993' }],
    withdrawals: [{ numcy: '9007199254740993', spent: 9007199254740991 }],
  });
});
