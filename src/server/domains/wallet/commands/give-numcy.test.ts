import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember, readBooks } from '#test/wallets.ts';
import { getBalance } from '../queries/find-balance.ts';
import { findHeld } from '../queries/find-held.ts';
import { listPostings } from '../queries/list-postings.ts';
import { verifyLedger } from '../queries/verify-ledger.ts';
import { credit } from './credit.ts';
import { giveNumcy } from './give-numcy.ts';
import { reverseCredit } from './reverse-credit.ts';

const prices = { welcome: 10n };
const now = new Date('2026-11-22T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const give = (from: string, to: string, amount: bigint, key: string, reference: string | null = null) =>
  transact(database.db, (tx) => giveNumcy(tx, prices, { from, to, amount, key, reference }, now));
const balanceOf = (id: string) => getBalance(database.db, prices, id);
const postingsOf = async (id: string) =>
  (await listPostings(database.db, id, { limit: 500, offset: 0, after: null })).items.map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );

async function expectBalancedBooks() {
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
}

test('a gift goes from one wallet to the other, once a key', async () => {
  const [ann, bob] = [await addMember(database), await addMember(database)];
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => give(ann, bob, 4n, 'birthday')));
  expect(outcomes.every((one) => one.ok && one.balance === 6n)).toBe(true);
  expect(await give(bob, ann, 14n, 'birthday')).toEqual({
    ok: true,
    balance: 0n,
    isRepeat: false,
    receipt: null,
  });
  expect(await postingsOf(ann)).toEqual(['gift_received 14', 'gift_sent -4', 'welcome 10']);
  expect(await postingsOf(bob)).toEqual(['gift_sent -14', 'gift_received 4', 'welcome 10']);
  await expectBalancedBooks();
});

test('M1 a key with another amount, reference or receiver is a conflict; more than there is is refused; nothing moves', async () => {
  const [ann, bob, eve] = [await addMember(database), await addMember(database), await addMember(database)];
  await give(ann, bob, 4n, 'a');
  const mismatch = { ok: false, code: 'idempotency.mismatch', balance: 6n };
  expect(await give(ann, bob, 5n, 'a')).toEqual(mismatch);
  expect(await give(ann, bob, 4n, 'a', 'other')).toEqual(mismatch);
  expect(await give(ann, eve, 4n, 'a')).toEqual(mismatch);
  expect(await give(ann, bob, 7n, 'b')).toEqual({ ok: false, code: 'wallet.insufficient_balance', balance: 6n });
  for (const amount of [0n, -3n, 1_000_001n]) await expect(give(ann, bob, amount, 'c')).rejects.toThrow(RangeError);
  await expect(give(ann, ann, 1n, 'd')).rejects.toThrow(RangeError);
  expect([await balanceOf(ann), await balanceOf(bob), await balanceOf(eve)]).toEqual([6n, 14n, 10n]);
});

test('M9 a gift pays what the other one owes first', async () => {
  const [ann, bob] = [await addMember(database), await addMember(database)];
  await transact(database.db, async (tx) => {
    const bought = { profileId: bob, kind: 'pack', amount: 5n, counterAccount: 'orders', reference: null } as const;
    await credit(tx, prices, { ...bought, idempotencyKey: 'order' }, now);
  });
  await give(bob, ann, 15n, 'all');
  const back = { profileId: bob, creditKey: 'order', reason: 'dispute', reference: null, idempotencyKey: 'r' } as const;
  await transact(database.db, (tx) => reverseCredit(tx, prices, back, now));
  expect(await give(bob, ann, 1n, 'held')).toMatchObject({ ok: false, code: 'wallet.held' });
  await give(ann, bob, 3n, 'help');
  expect(await findHeld(database.db, bob)).toEqual({ amount: 2n, reason: 'dispute' });
  expect(await balanceOf(bob)).toBe(0n);
  await expectBalancedBooks();
});

test('M5 200 gifts that cross all come to an end, and no coin is lost', async () => {
  const [ann, bob] = [await addMember(database), await addMember(database)];
  await transact(database.db, async (tx) => {
    for (const profileId of [ann, bob]) {
      const bought = { profileId, kind: 'pack', amount: 500n, counterAccount: 'orders', reference: null } as const;
      await credit(tx, prices, { ...bought, idempotencyKey: 'order' }, now);
    }
  });
  const gifts = Array.from({ length: 200 }, (_, i) =>
    i % 2 ? give(ann, bob, 3n, `${i}`) : give(bob, ann, 2n, `${i}`),
  );
  const outcomes = await Promise.all(gifts);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(200);
  expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([410n, 610n]);
  await expectBalancedBooks();
});

test('M5 the wallets of people who never had one are opened in the same order', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addMember(database)));
  const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const));
  const outcomes = await Promise.all(pairs.map(([from, to]) => give(from, to, 1n, `to ${to}`)));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await Promise.all(people.map(balanceOf))).toEqual(Array(6).fill(10n));
  await expectBalancedBooks();
});
