import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember, readBooks } from '#test/wallets.ts';
import { findHeld } from '../queries/find-held.ts';
import { listPostings } from '../queries/list-postings.ts';
import { verifyLedger } from '../queries/verify-ledger.ts';
import { type CreditOrder, credit } from './credit.ts';
import { forgiveDebt } from './forgive-debt.ts';
import { grantNumcy } from './grant-numcy.ts';
import { refund } from './refund.ts';
import { type CreditReversal, reverseCredit } from './reverse-credit.ts';
import { spend } from './spend.ts';

const prices = { welcome: 10n };
const now = new Date('2026-11-22T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const inTx = <T>(act: (tx: Tx) => Promise<T>) => database.db.transaction().execute(act);
const buy = (profileId: string, amount: bigint, key = 'order 1', order: Partial<CreditOrder> = {}) => {
  const rest = { kind: 'pack', counterAccount: 'orders', reference: 'order 1' } as const;
  return inTx((tx) => credit(tx, prices, { ...rest, profileId, amount, idempotencyKey: key, ...order }, now));
};
const pay = (profileId: string, amount: bigint, key: string) => {
  const rest = { kind: 'comment_up', counterAccount: 'boosts', reference: null } as const;
  return inTx((tx) => spend(tx, prices, { ...rest, profileId, amount, idempotencyKey: key }, now));
};
const takeBack = (profileId: string, key: string, order: Partial<CreditReversal> = {}) => {
  const rest = { creditKey: 'order 1', reason: 'refund', reference: 'order 1' } as const;
  return inTx((tx) => reverseCredit(tx, prices, { ...rest, profileId, idempotencyKey: key, ...order }, now));
};
const postingsOf = async (profileId: string) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items
    .map(({ kind, amount, balance_after }) => `${kind} ${amount} = ${balance_after}`)
    .toReversed();
const debtsOf = (profileId: string) =>
  database.db
    .selectFrom('wallet_debt')
    .select(['kind', 'amount', 'asked', 'reason', 'note'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();

async function expectBalancedBooks() {
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
}

describe('credit', () => {
  test('puts in what was bought once a key, whoever asks how often at the same time', async () => {
    const member = await addMember(database);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => buy(member, 50n)));
    expect(outcomes.every((one) => one.ok && one.balance === 60n)).toBe(true);
    expect(outcomes.filter((one) => one.ok && !one.isRepeat)).toHaveLength(1);
    expect(await postingsOf(member)).toEqual(['welcome 10 = 10', 'pack 50 = 60']);
  });

  test('M1 a key with another kind, amount, account or reference is a conflict, and credits nothing', async () => {
    const member = await addMember(database);
    await buy(member, 50n);
    const mismatch = { ok: false, code: 'idempotency.mismatch', balance: 60n };
    expect(await buy(member, 51n)).toEqual(mismatch);
    expect(await buy(member, 50n, 'order 1', { kind: 'granted' })).toEqual(mismatch);
    expect(await buy(member, 50n, 'order 1', { counterAccount: 'grants' })).toEqual(mismatch);
    expect(await buy(member, 50n, 'order 1', { reference: 'order 2' })).toEqual(mismatch);
    expect(await postingsOf(member)).toHaveLength(2);
  });

  test.each([0n, -1n, 1_000_001n])('refuses %d numcy', async (amount) => {
    const member = await addMember(database);
    await expect(buy(member, amount)).rejects.toThrow(RangeError);
    expect(await postingsOf(member)).toEqual([]);
  });
});

describe('reverseCredit', () => {
  test('M9 takes back what is there, and owes nothing', async () => {
    const member = await addMember(database);
    await buy(member, 50n);
    expect(await takeBack(member, 'r')).toEqual({ ok: true, balance: 10n, taken: 50n, owed: 0n, isRepeat: false });
    expect(await takeBack(member, 'r')).toEqual({ ok: true, balance: 10n, taken: 50n, owed: 0n, isRepeat: true });
    expect(await findHeld(database.db, member)).toBeNull();
    expect(await postingsOf(member)).toEqual(['welcome 10 = 10', 'pack 50 = 60', 'payment_returned -50 = 10']);
    await expectBalancedBooks();
  });

  test('M9 of spent coins takes what is there, and the rest is owed; the wallet is held until it is paid', async () => {
    const member = await addMember(database);
    await buy(member, 50n);
    await pay(member, 45n, 'a');
    const taken = { ok: true, balance: 0n, taken: 15n, owed: 35n };
    expect(await takeBack(member, 'r', { reason: 'dispute' })).toEqual({ ...taken, isRepeat: false });
    expect(await takeBack(member, 'r', { reason: 'dispute' })).toEqual({ ...taken, isRepeat: true });
    expect(await findHeld(database.db, member)).toEqual({ amount: 35n, reason: 'dispute' });
    const refused = {
      ok: false,
      code: 'wallet.held',
      balance: 0n,
      details: [
        { path: 'amount', message: '35' },
        { path: 'reason', message: 'dispute' },
      ],
    };
    expect(await pay(member, 1n, 'b')).toEqual(refused);
    // A repeat of an earlier charge succeeds even while the wallet is held.
    expect(await pay(member, 45n, 'a')).toMatchObject({ ok: true, isRepeat: true });
    expect(await buy(member, 20n, 'order 2')).toEqual({ ok: true, balance: 0n, paidDebt: 20n, isRepeat: false });
    expect(await pay(member, 1n, 'b')).toMatchObject({ code: 'wallet.held', details: [{ message: '15' }, {}] });
    await expectBalancedBooks();
    expect(await buy(member, 20n, 'order 3')).toEqual({ ok: true, balance: 5n, paidDebt: 15n, isRepeat: false });
    expect(await buy(member, 20n, 'order 3')).toEqual({ ok: true, balance: 5n, paidDebt: 0n, isRepeat: true });
    expect(await findHeld(database.db, member)).toBeNull();
    expect(await pay(member, 1n, 'b')).toMatchObject({ ok: true, balance: 4n, isRepeat: false });
    expect(await postingsOf(member)).toEqual([
      ...['welcome 10 = 10', 'pack 50 = 60', 'comment_up -45 = 15', 'payment_returned -15 = 0'],
      ...['pack 20 = 20', 'debt_paid -20 = 0', 'pack 20 = 20', 'debt_paid -15 = 5', 'comment_up -1 = 4'],
    ]);
    await expectBalancedBooks();
  });

  test('M9 whatever comes in pays first: a refund, a gift of the operator', async () => {
    const member = await addMember(database);
    await buy(member, 50n);
    await pay(member, 20n, 'a');
    await pay(member, 40n, 'b');
    expect(await takeBack(member, 'r')).toMatchObject({ taken: 0n, owed: 50n });
    // The balance was 0, so nothing was posted.
    expect(await postingsOf(member)).toHaveLength(4);
    const given = await inTx((tx) => refund(tx, prices, { profileId: member, idempotencyKey: 'a' }, now));
    expect(given).toEqual({ balance: 0n, isRepeat: false });
    expect(await findHeld(database.db, member)).toEqual({ amount: 30n, reason: 'refund' });
    expect(await inTx((tx) => grantNumcy(tx, prices, member, 32n, now))).toBe(2n);
    expect(await debtsOf(member)).toEqual([
      { kind: 'owed', amount: '50', asked: '50', reason: 'refund', note: null },
      { kind: 'paid', amount: '-20', asked: null, reason: null, note: null },
      { kind: 'paid', amount: '-30', asked: null, reason: null, note: null },
    ]);
    await expectBalancedBooks();
  });

  test('M9 a payment goes back in parts, never more than was credited, at the same time too', async () => {
    const member = await addMember(database);
    await buy(member, 50n);
    expect(await takeBack(member, 'r1', { amount: 20n })).toMatchObject({ taken: 20n, balance: 40n });
    await expect(takeBack(member, 'r2', { amount: 31n })).rejects.toThrow(RangeError);
    await expect(takeBack(member, 'r2', { amount: 0n })).rejects.toThrow(RangeError);
    const both = await Promise.allSettled(['r2', 'r3'].map((key) => takeBack(member, key, { amount: 30n })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // The credit is fully reversed: a later event finds nothing left.
    expect(await takeBack(member, 'r4')).toEqual({ ok: true, balance: 10n, taken: 0n, owed: 0n, isRepeat: true });
    expect(await postingsOf(member)).toHaveLength(4);
    await expectBalancedBooks();
  });

  test('M1 a key with another amount, reason or reference, or of a posting, is a conflict; another’s credit is none', async () => {
    const [member, other] = [await addMember(database), await addMember(database)];
    await buy(member, 50n);
    await takeBack(member, 'r', { amount: 20n });
    const mismatch = { ok: false, code: 'idempotency.mismatch', balance: 40n };
    for (const wrong of [{ amount: 21n }, { reason: 'dispute' }, { reference: 'order 2' }] as const) {
      expect(await takeBack(member, 'r', { amount: 20n, ...wrong })).toEqual(mismatch);
    }
    expect(await takeBack(member, 'order 1')).toEqual(mismatch);
    expect(await takeBack(other, 'x')).toBeNull();
    await pay(member, 1n, 'spent');
    expect(await takeBack(member, 'x', { creditKey: 'spent' })).toBeNull();
    expect(await debtsOf(member)).toHaveLength(1);
  });
});

test('M9 an operator forgives in writing, once; what is owed then is another matter', async () => {
  const member = await addMember(database);
  await buy(member, 50n);
  await pay(member, 60n, 'a');
  await takeBack(member, 'r', { amount: 30n });
  const forgive = () => inTx((tx) => forgiveDebt(tx, { profileId: member, note: 'a mistake of the bank' }, now));
  expect((await Promise.all([forgive(), forgive()])).toSorted()).toEqual([0n, 30n]);
  expect(await findHeld(database.db, member)).toBeNull();
  expect((await debtsOf(member)).at(-1)).toMatchObject({
    kind: 'forgiven',
    amount: '-30',
    note: 'a mistake of the bank',
  });
  expect(await takeBack(member, 's')).toMatchObject({ owed: 20n });
  expect(await forgive()).toBe(20n);
  expect(await buy(member, 5n, 'order 2')).toMatchObject({ balance: 5n, paidDebt: 0n });
  await expectBalancedBooks();
});

test('M9 what is known of debts is never changed, whoever asks', async () => {
  for (const change of ['update wallet_debt set amount = 1', 'delete from wallet_debt', 'truncate wallet_debt']) {
    await expect(database.pool.query(change)).rejects.toThrow('never changed');
  }
  await expect(database.pool.query('update wallet set debt = -1')).rejects.toThrow('wallet_debt_owed');
});
