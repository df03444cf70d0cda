import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Numcy } from '#shared/numcy.ts';
import { openTestDatabase } from '#test/database.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { spendTogether } from '#test/spend-together.ts';
import { addMember, readBooks } from '#test/wallets.ts';
import { verifyLedger } from '../queries/verify-ledger.ts';
import { credit } from './credit.ts';
import { openWallet } from './open-wallet.ts';
import { refund } from './refund.ts';
import { reverseCredit } from './reverse-credit.ts';
import { spend } from './spend.ts';

const now = new Date('2026-11-22T12:00:00Z');
const prices = { welcome: 10n };
let database: Database;
let statements = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  const query = database.pool.query.bind(database.pool) as (one: { name?: string }) => unknown;
  // Seen, and sent on as it is.
  database.pool.query = ((one: { name?: string }) => {
    if (one.name === 'charge') statements += 1;
    return query(one);
  }) as typeof database.pool.query;
});
afterAll(async () => {
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
  await database.close();
});

async function openNew(): Promise<string> {
  const profileId = await addMember(database);
  await transact(database.db, (tx) => openWallet(tx, prices, profileId, now));
  return profileId;
}
const orderOf = (profileId: string, key: string, amount: Numcy) =>
  ({ profileId, amount, kind: 'comment_up', counterAccount: 'boosts', reference: null, idempotencyKey: key }) as const;
const pay = (profileId: string, key: string, amount: Numcy = 1n) =>
  spendTogether(database, orderOf(profileId, key, amount), now);
/** As acts do it: what the shared statement leaves is done step by step. */
const payAnyhow = async (profileId: string, key: string, amount: Numcy = 1n) =>
  (await pay(profileId, key, amount)) ??
  transact(database.db, (tx) => spend(tx, prices, orderOf(profileId, key, amount), now));
async function postingsOf(profileId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('wallet_posting')
    .select(['version', 'amount', 'balance_after', 'idempotency_key'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.version}: ${row.amount} = ${row.balance_after} (${row.idempotency_key})`);
}
const holds = async (profileId: string) => (await postingsOf(profileId)).at(-1)?.match(/= (\d+)/)?.[1];

it('M4 charges of several wallets, and several of one, share a statement and are numbered in their order', async () => {
  const [one, other] = [await openNew(), await openNew()];
  statements = 0;
  const paid = await Promise.all([pay(one, 'a', 2n), pay(other, 'a', 1n), pay(one, 'b', 3n), pay(one, 'c', 5n)]);
  expect(paid.map((charge) => charge?.balance)).toEqual([8n, 9n, 5n, 0n]);
  expect(statements).toBe(1);
  expect(await postingsOf(one)).toEqual(['1: 10 = 10 (welcome)', '2: -2 = 8 (a)', '3: -3 = 5 (b)', '4: -5 = 0 (c)']);
  expect(await postingsOf(other)).toEqual(['1: 10 = 10 (welcome)', '2: -1 = 9 (a)']);
});

it('leaves what the wallet cannot pay to those who say so, and charges all before it', async () => {
  const [one, other] = [await openNew(), await openNew()];
  const paid = await Promise.all([pay(one, 'a', 8n), pay(one, 'b', 3n), pay(other, 'a', 10n), pay(one, 'c', 2n)]);
  // Two would have been left for the last one; what comes after one that is refused is not guessed at.
  expect(paid.map((charge) => charge?.balance ?? null)).toEqual([2n, null, 0n, null]);
  expect(await postingsOf(one)).toEqual(['1: 10 = 10 (welcome)', '2: -8 = 2 (a)']);
  expect(await payAnyhow(one, 'b', 3n)).toMatchObject({ ok: false, code: 'wallet.insufficient_balance' });
  expect(await payAnyhow(one, 'c', 2n)).toMatchObject({ ok: true, balance: 0n });
});

it('50 at once of a balance that covers 10 leave exactly 10 paid and 40 refused', async () => {
  const member = await openNew();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => payAnyhow(member, `${i}`)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.code]));
  expect(refused).toEqual(Array(40).fill('wallet.insufficient_balance'));
  expect(await holds(member)).toBe('0');
});

it('M1 50 at once with one key charge once, and a key that was used is left to who tells it apart', async () => {
  const member = await openNew();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => payAnyhow(member, 'same', 3n)));
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.isRepeat)).toHaveLength(1);
  expect(outcomes.every((outcome) => outcome.ok && outcome.balance === 7n)).toBe(true);
  expect(await pay(member, 'same', 3n)).toBeNull();
  expect(await payAnyhow(member, 'same', 4n)).toEqual({ ok: false, code: 'idempotency.mismatch', balance: 7n });
  // M2: one that was given back is charged anew, by the next try's key.
  await transact(database.db, (tx) => refund(tx, prices, { profileId: member, idempotencyKey: 'same' }, now));
  expect(await payAnyhow(member, 'same', 3n)).toMatchObject({ ok: true, balance: 7n, isRepeat: false });
  expect((await postingsOf(member)).at(-1)).toBe('4: -3 = 7 (same:2)');
});

it('M5 charges of many wallets, one way and the other, finish and lose nothing', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, openNew));
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const member = members[(i * 5) % 6] ?? '';
      const order = orderOf(member, `${i}`, 1n);
      return i % 3 === 0 ? transact(database.db, (tx) => spend(tx, prices, order, now)) : payAnyhow(member, `${i}`);
    }),
  );
  expect(all.every(({ ok }) => ok)).toBe(true);
  for (const member of members) expect(await holds(member)).toBe('0');
});

it('M5 a charge that waits for a gain is paid from it, and one that waits for a charge is not paid twice', async () => {
  const member = await openNew();
  const whileHeld = async (act: (tx: Tx) => Promise<unknown>, key: string, amount: Numcy) => {
    const [done, end] = [createGate(), createGate()];
    const first = transact(database.db, async (tx) => {
      await act(tx);
      done.open();
      await end.isOpen;
    });
    await done.isOpen;
    const second = payAnyhow(member, key, amount);
    await someoneWaits(database);
    end.open();
    await first;
    return second;
  };
  const pack = { profileId: member, kind: 'pack', amount: 5n, counterAccount: 'orders', reference: null } as const;
  const gains = (tx: Tx) => credit(tx, prices, { ...pack, idempotencyKey: 'pack' }, now);
  expect(await whileHeld(gains, 'most', 14n)).toMatchObject({ ok: true, balance: 1n });
  const pays = (tx: Tx) => spend(tx, prices, orderOf(member, 'last', 1n), now);
  expect(await whileHeld(pays, 'late', 1n)).toMatchObject({ ok: false, code: 'wallet.insufficient_balance' });
  expect((await postingsOf(member)).slice(1)).toEqual(['2: 5 = 15 (pack)', '3: -14 = 1 (most)', '4: -1 = 0 (last)']);
});

it('M9 leaves a wallet that owes, and one that is not open yet, to who tells why', async () => {
  const [held, unopened] = [await openNew(), await addMember(database)];
  const pack = { profileId: held, kind: 'pack', amount: 5n, counterAccount: 'orders', reference: null } as const;
  await transact(database.db, (tx) => credit(tx, prices, { ...pack, idempotencyKey: 'pack' }, now));
  await payAnyhow(held, 'all', 15n);
  const back = { creditKey: 'pack', reason: 'refund', reference: null, idempotencyKey: 'back' } as const;
  await transact(database.db, (tx) => reverseCredit(tx, prices, { profileId: held, ...back }, now));
  expect(await Promise.all([pay(held, 'more'), pay(unopened, 'first')])).toEqual([null, null]);
  expect(await payAnyhow(held, 'more')).toMatchObject({ ok: false, code: 'wallet.held' });
  expect(await payAnyhow(unopened, 'first')).toMatchObject({ ok: true, balance: 9n });
  expect(await postingsOf(unopened)).toEqual(['1: 10 = 10 (welcome)', '2: -1 = 9 (first)']);
});

it('charges nothing for an account that is not in use', async () => {
  const member = await openNew();
  await database.db.updateTable('profile').set({ deactivated_at: now }).where('id', '=', member).execute();
  expect(await pay(member, 'late')).toBeNull();
  expect(await holds(member)).toBe('10');
});

it.each([0n, -1n, 1_000_001n])('refuses %s numcy, which are no amount', async (amount) => {
  const member = await openNew();
  await expect(pay(member, 'odd', amount)).rejects.toThrow(RangeError);
});
