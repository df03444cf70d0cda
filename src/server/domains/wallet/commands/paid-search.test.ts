import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember } from '#test/wallets.ts';
import { getBalance } from '../queries/find-balance.ts';
import { listPostings } from '../queries/list-postings.ts';
import { verifyLedger } from '../queries/verify-ledger.ts';
import { createChargeKey, createPaidSearches, triesOf } from './paid-search.ts';
import { refund } from './refund.ts';

const prices = { welcome: 10n };
const now = new Date('2026-11-21T12:00:00Z');
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const takeBack = (profileId: string, idempotencyKey: string) =>
  database.db.transaction().execute((tx) => refund(tx, prices, { profileId, idempotencyKey }, now));
const balanceOf = (profileId: string) => getBalance(database.db, prices, profileId);
const kindsOf = async (profileId: string) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items.map(({ kind }) => kind);

test('B11 a look-up whose charge was given back is charged anew the same day, once each time', async () => {
  const [member, key] = [await addMember(database), createChargeKey(Buffer.alloc(32, 1))];
  const searches = createPaidSearches(database, { ...prices, paidSearch: 1n }, key);
  const payer = { profileId: member } as Member;
  const phone = '4915112345678';
  const first = key({ kind: 'paid_search', profileId: member, subject: phone, at: now });
  const pays = () => Promise.all(Array.from({ length: 4 }, () => searches.pay(payer, phone, now)));
  for (const used of triesOf(first)) {
    expect((await pays()).map((paid) => paid?.balance)).toEqual(Array(4).fill(9n));
    await takeBack(member, used);
    expect(await balanceOf(member)).toBe(10n);
  }
  // All tries were refunded, so it is free for the rest of the day.
  expect(await pays()).toEqual(Array(4).fill(null));
  expect((await verifyLedger(database.db)).faults).toEqual([]);
});

test('a look-up that costs nothing is no charge, and makes no wallet', async () => {
  const member = await addMember(database);
  const searches = createPaidSearches(database, { ...prices, paidSearch: 0n }, createChargeKey(Buffer.alloc(32, 1)));
  expect(await searches.pay({ profileId: member } as Member, '4915112345678', now)).toBeNull();
  expect(await kindsOf(member)).toEqual([]);
});

test('the tries of a charge are five keys, the first of them the charge’s own', () => {
  expect(triesOf('a')).toEqual(['a', 'a:2', 'a:3', 'a:4', 'a:5']);
});

test('the key of a charge names the day and hides the subject', () => {
  const chargeKey = createChargeKey(Buffer.alloc(32, 1));
  const charge = { kind: 'paid_search', profileId: '1', subject: '4915112345678', at: now };
  const key = chargeKey(charge);
  expect(key).toMatch(/^paid_search:2026-11-21:[\w-]{43}$/);
  expect(chargeKey({ ...charge, at: new Date('2026-11-21T23:59:59Z') })).toBe(key);
  const others = [
    chargeKey({ ...charge, at: new Date('2026-11-22T00:00:00Z') }),
    chargeKey({ ...charge, subject: '4915112345679' }),
    chargeKey({ ...charge, profileId: '2' }),
    createChargeKey(Buffer.alloc(32, 2))(charge),
  ];
  expect(new Set([key, ...others]).size).toBe(5);
});
