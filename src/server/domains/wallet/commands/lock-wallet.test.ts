import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember, readBooks } from '#test/wallets.ts';
import { getBalance } from '../queries/find-balance.ts';
import { listPostings } from '../queries/list-postings.ts';
import { lockOrCreateWallet } from './lock-wallet.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (profileId: string, welcome = 10n) =>
  database.db.transaction().execute((tx) => lockOrCreateWallet(tx, { welcome }, profileId, now));
const postingsOf = (profileId: string) => listPostings(database.db, profileId, { limit: 10, offset: 0, after: null });

test('welcomes a member once, however many ask at the same time', async () => {
  const member = await addMember(database);
  const opened = await Promise.all(Array.from({ length: 30 }, () => open(member)));
  expect(opened).toEqual(Array(30).fill({ profileId: member, balance: 10n, debt: 0n }));
  const { items, total } = await postingsOf(member);
  expect(total).toBe(1);
  expect(items).toMatchObject([{ kind: 'welcome', amount: '10', balance_after: '10' }]);
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
});

test('a later price changes nothing for who has a wallet', async () => {
  const member = await addMember(database);
  await open(member);
  expect((await open(member, 50n)).balance).toBe(10n);
  expect(await getBalance(database.db, { welcome: 50n }, member)).toBe(10n);
});

test('opens an empty one where nobody is welcomed', async () => {
  const member = await addMember(database);
  expect((await open(member, 0n)).balance).toBe(0n);
  expect((await postingsOf(member)).total).toBe(0);
});

test('lists postings in pages, of this member alone', async () => {
  const member = await addMember(database);
  const other = await addMember(database);
  await open(member);
  await open(other);
  expect(await listPostings(database.db, member, { limit: 1, offset: 1, after: null })).toEqual({
    items: [],
    total: 1,
    next: null,
  });
});

test.each([
  ['update wallet_posting set amount = 1000', 'never changed or deleted'],
  ['delete from wallet_posting', 'never changed or deleted'],
  ['update wallet set balance = -1', 'wallet_balance'],
  ['truncate wallet_posting', 'referenced in a foreign key'],
  ['truncate wallet_posting cascade', 'never changed or deleted'],
])('the database refuses: %s', async (statement, reason) => {
  const member = await addMember(database);
  await open(member);
  const books = await readBooks(database);
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(reason);
  expect(await readBooks(database)).toEqual(books);
});
