import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember, readBooks } from '#test/wallets.ts';
import { getBalance } from '../queries/find-balance.ts';
import { listPostings } from '../queries/list-postings.ts';
import { verifyLedger } from '../queries/verify-ledger.ts';
import { grantNumcy, grantNumcyOnce } from './grant-numcy.ts';
import { lockOrCreateWallet } from './lock-wallet.ts';
import { refund } from './refund.ts';
import { type SpendOrder, spend } from './spend.ts';

const prices = { welcome: 10n };
const now = new Date('2026-11-21T12:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function pay(profileId: string, idempotencyKey: string, order: Partial<SpendOrder> = {}) {
  const rest = { kind: 'paid_search', amount: 1n, counterAccount: 'searches', reference: null } as const;
  return database.db
    .transaction()
    .execute((tx) => spend(tx, prices, { ...rest, profileId, idempotencyKey, ...order }, now));
}
const takeBack = (profileId: string, idempotencyKey: string) =>
  database.db.transaction().execute((tx) => refund(tx, prices, { profileId, idempotencyKey }, now));
const grant = (profileId: string, amount: Numcy) =>
  database.db.transaction().execute((tx) => grantNumcy(tx, prices, profileId, amount, now));
const balanceOf = (profileId: string) => getBalance(database.db, prices, profileId);
const kindsOf = async (profileId: string) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items.map(({ kind }) => kind);

async function expectBalancedBooks() {
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
}

describe('spend', () => {
  test('takes from the welcome numcy of who never had a wallet', async () => {
    const member = await addMember(database);
    expect(await balanceOf(member)).toBe(10n);
    expect(await pay(member, 'a', { amount: 3n })).toEqual({
      ok: true,
      balance: 7n,
      isRepeat: false,
      receipt: expect.stringMatching(/^N-\d+$/),
    });
    expect(await balanceOf(member)).toBe(7n);
    expect(await kindsOf(member)).toEqual(['paid_search', 'welcome']);
  });

  test('charges a key once, and says so again', async () => {
    const member = await addMember(database);
    await pay(member, 'a', { amount: 4n });
    expect(await pay(member, 'a', { amount: 4n })).toEqual({
      ok: true,
      balance: 6n,
      isRepeat: true,
      receipt: expect.stringMatching(/^N-\d+$/),
    });
    const other = await addMember(database);
    expect(await pay(other, 'a')).toMatchObject({ isRepeat: false });
  });

  test('B11 a key with another amount is a conflict, and charges nothing', async () => {
    const member = await addMember(database);
    await pay(member, 'a', { amount: 4n });
    for (const amount of [1n, 3n, 5n, 11n]) {
      const conflict = { ok: false, code: 'idempotency.mismatch', balance: 6n };
      expect(await pay(member, 'a', { amount })).toEqual(conflict);
    }
    expect(await kindsOf(member)).toEqual(['paid_search', 'welcome']);
  });

  test('a key of the same amount for something else is a conflict, and charges nothing', async () => {
    const member = await addMember(database);
    await pay(member, 'a', { reference: 'comment 1' });
    for (const reference of ['comment 2', null]) {
      const conflict = { ok: false, code: 'idempotency.mismatch', balance: 9n };
      expect(await pay(member, 'a', { reference })).toEqual(conflict);
    }
    expect(await pay(member, 'a', { reference: 'comment 1' })).toEqual({
      ok: true,
      balance: 9n,
      isRepeat: true,
      receipt: expect.stringMatching(/^N-\d+$/),
    });
    expect(await kindsOf(member)).toEqual(['paid_search', 'welcome']);
  });

  test('charges nothing beyond the balance, and then the rest exactly', async () => {
    const member = await addMember(database);
    const refused = { ok: false, code: 'wallet.insufficient_balance', balance: 10n };
    expect(await pay(member, 'a', { amount: 11n })).toEqual(refused);
    expect(await kindsOf(member)).toEqual(['welcome']);
    expect(await pay(member, 'a', { amount: 10n })).toMatchObject({ ok: true, balance: 0n });
    expect(await pay(member, 'b')).toMatchObject({ ok: false, balance: 0n });
  });

  test('M1 a key of another kind is a conflict, and charges nothing', async () => {
    const member = await addMember(database);
    await grant(member, 5n);
    await pay(member, 'a', { amount: 4n });
    const conflict = { ok: false, code: 'idempotency.mismatch', balance: 11n };
    expect(await pay(member, 'a', { amount: 4n, kind: 'comment_up' })).toEqual(conflict);
    expect(await pay(member, 'welcome', { amount: 10n })).toEqual(conflict);
    expect(await kindsOf(member)).toEqual(['paid_search', 'granted', 'welcome']);
  });

  // Fractions cannot be a bigint; `ringbook grant` rejects them on input.
  test.each([0n, -1n, 1_000_001n, 2n ** 63n])('refuses %d numcy', async (amount) => {
    const member = await addMember(database);
    await expect(pay(member, 'a', { amount })).rejects.toThrow(RangeError);
    await expect(grant(member, amount)).rejects.toThrow(RangeError);
    expect(await balanceOf(member)).toBe(10n);
  });

  test('takes a million at once, the most', async () => {
    const member = await addMember(database);
    expect(await grant(member, 1_000_000n)).toBe(1_000_010n);
    expect(await pay(member, 'a', { amount: 1_000_000n })).toMatchObject({ ok: true, balance: 10n });
  });

  test('leaves nothing behind where what was paid for fails', async () => {
    const member = await addMember(database);
    const failing = database.db.transaction().execute(async (tx) => {
      const order = { profileId: member, kind: 'paid_search', amount: 1n, reference: null } as const;
      await spend(tx, prices, { ...order, counterAccount: 'searches', idempotencyKey: 'a' }, now);
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(await kindsOf(member)).toEqual([]);
    expect(await balanceOf(member)).toBe(10n);
  });

  test('fifty at once never go below 0 and lose nothing', async () => {
    const member = await addMember(database);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => pay(member, `${i}`, { amount: 3n })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await balanceOf(member)).toBe(1n);
    expect(await kindsOf(member)).toHaveLength(4);
    await expectBalancedBooks();
  });

  test('50 at once of a balance that covers 10 leave exactly 10 paid and 40 refused', async () => {
    const member = await addMember(database);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => pay(member, `${i}`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    const refused = { ok: false, code: 'wallet.insufficient_balance', balance: 0n };
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(40).fill(refused));
    expect(await balanceOf(member)).toBe(0n);
    expect(await kindsOf(member)).toHaveLength(11);
    await expectBalancedBooks();
  });

  test('fifty at once with one key charge once', async () => {
    const member = await addMember(database);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(member, 'same', { amount: 3n })));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.isRepeat)).toHaveLength(1);
    expect(await balanceOf(member)).toBe(7n);
  });
});

test('beyond 2^53 a spend takes its amount to the coin, and a refund gives it back', async () => {
  const member = await addMember(database);
  const held = 9_223_372_036_854_775_000n;
  await database.db.transaction().execute((tx) => lockOrCreateWallet(tx, { welcome: held }, member, now));
  expect(await balanceOf(member)).toBe(held);
  expect(await pay(member, 'a', { amount: 7n })).toMatchObject({ balance: held - 7n });
  expect(await balanceOf(member)).toBe(held - 7n);
  expect(await takeBack(member, 'a')).toMatchObject({ balance: held });
  expect(await grant(member, 3n)).toBe(held + 3n);
  await expectBalancedBooks();
});

describe('refund', () => {
  test('gives back once what was charged, by a posting of its own', async () => {
    const member = await addMember(database);
    await pay(member, 'a', { amount: 4n });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => takeBack(member, 'a')));
    expect(outcomes.map((outcome) => outcome?.balance)).toEqual(Array(10).fill(10n));
    expect(outcomes.filter((outcome) => outcome && !outcome.isRepeat)).toHaveLength(1);
    expect(await kindsOf(member)).toEqual(['refund', 'paid_search', 'welcome']);
    await expectBalancedBooks();
  });

  test('gives back nothing that was not charged: unknown, a gain, or another member’s', async () => {
    const member = await addMember(database);
    const other = await addMember(database);
    await pay(other, 'a');
    expect(await takeBack(member, 'a')).toBeNull();
    expect(await takeBack(member, 'welcome')).toBeNull();
    expect(await balanceOf(member)).toBe(10n);
  });

  test('M2 what was given back is charged anew with the same key, and that once; the earlier refund stays one', async () => {
    const member = await addMember(database);
    await pay(member, 'a');
    await takeBack(member, 'a');
    expect(await pay(member, 'a', { amount: 2n })).toMatchObject({ ok: false, code: 'idempotency.mismatch' });
    const again = await Promise.all(Array.from({ length: 5 }, () => pay(member, 'a')));
    expect(again.filter((one) => one.ok && !one.isRepeat)).toHaveLength(1);
    // Repeating the first refund does not refund the second charge.
    expect(await takeBack(member, 'a')).toEqual({ balance: 9n, isRepeat: true });
    expect(await kindsOf(member)).toEqual(['paid_search', 'refund', 'paid_search', 'welcome']);
    await takeBack(member, 'a:2');
    expect(await pay(member, 'a')).toMatchObject({ ok: true, isRepeat: false, balance: 9n });
    await expectBalancedBooks();
  });
});

test('B11 a gift counts once a key, and never with another amount', async () => {
  const member = await addMember(database);
  const give = (key: string, amount = 5n) =>
    database.db.transaction().execute((tx) => grantNumcyOnce(tx, prices, { profileId: member, amount, key }, now));
  expect(await Promise.all(Array.from({ length: 5 }, () => give('monday')))).toContainEqual({
    ok: true,
    balance: 15n,
    isRepeat: false,
  });
  expect(await give('monday')).toEqual({ ok: true, balance: 15n, isRepeat: true });
  expect(await give('monday', 6n)).toMatchObject({ ok: false, balance: 15n });
  expect(await give('tuesday')).toEqual({ ok: true, balance: 20n, isRepeat: false });
  expect(await kindsOf(member)).toEqual(['granted', 'granted', 'welcome']);
});

test('any sequence of spends, refunds and grants keeps the books', async () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant('spend' as const), key: fc.nat(5), amount: fc.bigInt({ min: 1n, max: 12n }) }),
    fc.record({ act: fc.constant('refund' as const), key: fc.nat(5), amount: fc.constant(0n) }),
    fc.record({ act: fc.constant('grant' as const), key: fc.constant(0), amount: fc.bigInt({ min: 1n, max: 9n }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const member = await addMember(database);
      let expected = 10n;
      const charged = new Map<number, Numcy>();
      const gone = new Set<number>();
      for (const { act, key, amount } of steps) {
        if (act === 'grant') {
          expected += amount;
          expect(await grant(member, amount)).toBe(expected);
        } else if (act === 'refund') {
          const sum = charged.get(key);
          if (sum !== undefined && !gone.has(key)) {
            expected += sum;
            gone.add(key);
          }
          expect((await takeBack(member, `k${key}`))?.balance).toBe(sum === undefined ? undefined : expected);
        } else if (!gone.has(key)) {
          const isRepeat = charged.has(key);
          const isEnough = isRepeat ? charged.get(key) === amount : expected >= amount;
          if (isEnough && !isRepeat) {
            expected -= amount;
            charged.set(key, amount);
          }
          expect(await pay(member, `k${key}`, { amount })).toMatchObject({ ok: isEnough, balance: expected });
        }
        expect(await balanceOf(member)).toBe(expected);
      }
      await expectBalancedBooks();
    }),
    { numRuns: 25 },
  );
});
