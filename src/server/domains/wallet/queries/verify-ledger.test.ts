import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { addMember } from '#test/wallets.ts';
import { credit } from '../commands/credit.ts';
import { grantNumcy } from '../commands/grant-numcy.ts';
import { refund } from '../commands/refund.ts';
import { reverseCredit } from '../commands/reverse-credit.ts';
import { spend } from '../commands/spend.ts';
import { listPostings } from './list-postings.ts';
import { verifyLedger } from './verify-ledger.ts';

const prices = { welcome: 10n };
const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
/** Member with postings 1 welcome +10, 2 spent −4, 3 refund +4, 4 granted +5; other members have correct books. */
let member: string;
let ids: string[];

async function live(): Promise<string> {
  const profileId = await addMember(database);
  const charge = { kind: 'paid_search', amount: 4n, counterAccount: 'searches', reference: null } as const;
  await database.db.transaction().execute(async (tx) => {
    await spend(tx, prices, { ...charge, profileId, idempotencyKey: 'a' }, now);
    await refund(tx, prices, { profileId, idempotencyKey: 'a' }, now);
    await grantNumcy(tx, prices, profileId, 5n, now);
  });
  return profileId;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await live();
  member = await live();
  await live();
  // An empty wallet is valid.
  await sql`insert into wallet (profile_id, balance, updated_at) values (${await addMember(database)}, 0, ${now})`.execute(
    database.db,
  );
  const { items } = await listPostings(database.db, member, { limit: 10, offset: 0, after: null });
  ids = items.map(({ id }) => id).toReversed();
});
afterAll(() => database.close());

const postingsOf = (profileId: string) =>
  database.db
    .selectFrom('wallet_posting')
    .select(['version', 'amount', 'balance_after', 'event_at'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();

class Undo extends Error {}

/** Faults found after a change made with triggers disabled; the change is rolled back. */
async function faultsAfter(change: (tx: Tx) => Promise<unknown>) {
  let found: Awaited<ReturnType<typeof verifyLedger>> | undefined;
  const spoilt = database.db.transaction().execute(async (tx) => {
    await sql`alter table wallet_posting disable trigger user`.execute(tx);
    await change(tx);
    found = await verifyLedger(tx);
    throw new Undo();
  });
  await expect(spoilt).rejects.toThrow(Undo);
  expect(found?.faultCount).toBe(found?.faults.length);
  return found?.faults;
}

test('M4 numbers a wallet’s postings, and keeps when each took place', async () => {
  expect(await postingsOf(member)).toEqual([
    { version: '1', amount: '10', balance_after: '10', event_at: now },
    { version: '2', amount: '-4', balance_after: '6', event_at: now },
    { version: '3', amount: '4', balance_after: '10', event_at: now },
    { version: '4', amount: '5', balance_after: '15', event_at: now },
  ]);
  const twice = sql`
    insert into wallet_posting
      (profile_id, version, kind, amount, counter_account, balance_after, idempotency_key, event_at, created_at)
    values (${member}, 4, 'granted', 1, 'grants', 16, 'once more', ${now}, ${now})`.execute(database.db);
  await expect(twice).rejects.toThrow('wallet_posting_numbered');
});

test('M6 finds nothing in books that are right', async () => {
  expect(await verifyLedger(database.db)).toEqual({ wallets: 4, postings: 12, faults: [], faultCount: 0 });
});

const wallet = (rule: string) => ({ rule, profileId: member, postingId: null });
const posting = (rule: string, place: number) => ({ rule, profileId: member, postingId: ids[place - 1] });

test('M6 finds a balance that its postings do not come to', async () => {
  const changed = (tx: Tx) => sql`update wallet set balance = balance + 1 where profile_id = ${member}`.execute(tx);
  expect(await faultsAfter(changed)).toEqual([wallet('balance.sum')]);
});

test('M6 finds an amount that was changed, also where the balance was changed with it', async () => {
  const changed = async (tx: Tx) => {
    await sql`update wallet_posting set amount = 6 where id = ${ids[3]}`.execute(tx);
    await sql`update wallet set balance = 16 where profile_id = ${member}`.execute(tx);
  };
  expect(await faultsAfter(changed)).toEqual([posting('balance.chain', 4)]);
});

test('M6 finds a posting that is gone: the newest, one between, and the first', async () => {
  const drop = (...places: number[]) =>
    faultsAfter(async (tx) => {
      for (const place of places) await sql`delete from wallet_posting where id = ${ids[place - 1]}`.execute(tx);
      await sql`
        update wallet set balance = (select sum(amount) from wallet_posting where profile_id = ${member})
        where profile_id = ${member}`.execute(tx);
    });
  expect(await drop(4)).toEqual([wallet('version.gap')]);
  // Their sum is 0, so only the version numbers reveal the gap.
  expect(await drop(3, 2)).toEqual([posting('version.gap', 4)]);
  expect(await drop(1)).toEqual([posting('balance.chain', 2), posting('version.gap', 2)]);
});

test('M6 finds what takes back another amount, from another wallet or account, or what takes back itself', async () => {
  const other = await live();
  const others = await listPostings(database.db, other, { limit: 10, offset: 0, after: null });
  const spentByOther = others.items.find(({ kind }) => kind === 'paid_search')?.id;
  const found = [posting('reversal.amount', 3)];
  await expect(
    faultsAfter((tx) => sql`update wallet_posting set counter_account = 'boosts' where id = ${ids[2]}`.execute(tx)),
  ).resolves.toEqual(found);
  await expect(
    faultsAfter(async (tx) => {
      await sql`delete from wallet_posting where reverses = ${spentByOther}`.execute(tx);
      await sql`update wallet_posting set reverses = ${spentByOther} where id = ${ids[2]}`.execute(tx);
    }).then((faults) => faults?.filter(({ rule }) => rule === 'reversal.amount')),
  ).resolves.toEqual(found);
  await expect(
    faultsAfter(async (tx) => {
      await sql`update wallet_posting set amount = 3, balance_after = 9 where id = ${ids[2]}`.execute(tx);
      await sql`update wallet_posting set balance_after = 14 where id = ${ids[3]}`.execute(tx);
      await sql`update wallet set balance = 14 where profile_id = ${member}`.execute(tx);
    }),
  ).resolves.toEqual(found);
  await expect(
    faultsAfter((tx) => sql`update wallet_posting set reverses = id where id = ${ids[2]}`.execute(tx)),
  ).resolves.toEqual(found);
});

test('M4 numbers the postings of a store from before, each wallet by itself', async () => {
  const [before, reported] = [await postingsOf(member), await verifyLedger(database.db)];
  const names = await listMigrations();
  await migrateTo(database.db, names[names.indexOf('202611221300-number-postings') - 1] ?? '');
  await migrateToLatest(database.db);
  expect(await postingsOf(member)).toEqual(before);
  expect(await verifyLedger(database.db)).toEqual(reported);
  // The table is append-only again.
  await expect(sql`update wallet_posting set amount = 2`.execute(database.db)).rejects.toThrow('never changed');
});

describe('M6 of debts', () => {
  let debtor: string;
  let credited: string;
  beforeAll(async () => {
    debtor = await addMember(database);
    const whose = { profileId: debtor, reference: 'order 1' } as const;
    await database.db.transaction().execute(async (tx) => {
      const bought = { kind: 'pack', amount: 20n, counterAccount: 'orders' } as const;
      await credit(tx, prices, { ...whose, ...bought, idempotencyKey: 'order 1' }, now);
      const charge = { kind: 'comment_up', amount: 25n, counterAccount: 'boosts', idempotencyKey: 'spent' } as const;
      await spend(tx, prices, { ...whose, ...charge }, now);
      const back = { creditKey: 'order 1', reason: 'refund', idempotencyKey: 'back' } as const;
      // Of 20 credited, 5 remain: 15 are owed, of which 4 are paid.
      await reverseCredit(tx, prices, { ...whose, ...back }, now);
      await credit(tx, prices, { ...whose, ...bought, amount: 4n, idempotencyKey: 'order 2' }, now);
    });
    const { items } = await listPostings(database.db, debtor, { limit: 10, offset: 0, after: null });
    credited = items.find(({ amount }) => amount === '20')?.id ?? '';
  });

  const rulesAfter = (...changes: string[]) =>
    faultsAfter(async (tx) => {
      await sql`alter table wallet_debt disable trigger user`.execute(tx);
      for (const change of changes) await sql.raw(change).execute(tx);
    }).then((faults) => faults?.map(({ rule, profileId }) => (profileId === debtor ? rule : `${rule} of another`)));

  test('M6 finds nothing in debts that are right', async () => {
    expect(await rulesAfter()).toEqual([]);
  });

  test('M6 finds a wallet that owes something else than is known, or holds what should have paid it', async () => {
    const of = `where profile_id = ${debtor}`;
    expect(await rulesAfter(`update wallet set debt = 10 ${of}`)).toEqual(['debt.sum']);
    expect(await rulesAfter(`update wallet set debt = 0 ${of}`)).toEqual(['debt.sum']);
    expect(await rulesAfter(`update wallet set balance = 1 ${of}`)).toEqual(['balance.sum', 'debt.sum']);
  });

  test('M6 finds a debt that is not what could not be taken, changed on both sides', async () => {
    const owe = (change: string) => `update wallet_debt set ${change} where kind = 'owed' and profile_id = ${debtor}`;
    const less = `update wallet set debt = debt - 1 where profile_id = ${debtor}`;
    expect(await rulesAfter(owe('amount = amount - 1'), less)).toEqual(['debt.owed']);
    expect(await rulesAfter(owe('asked = asked + 1'))).toEqual(['debt.owed', 'debt.owed']);
    // More was reversed than credited, though the debt matches.
    const more = `update wallet set debt = debt + 1 where profile_id = ${debtor}`;
    expect(await rulesAfter(owe('asked = asked + 1, amount = amount + 1'), more)).toEqual(['debt.owed']);
    const gone = `delete from wallet_debt where kind = 'owed' and profile_id = ${debtor}`;
    expect(await rulesAfter(gone, `update wallet set debt = 0 where profile_id = ${debtor}`)).toEqual([
      ...['debt.sum', 'debt.owed'],
    ]);
  });

  test('M6 finds what paid a debt and is not known of it, and the other way round', async () => {
    const unpay = `update wallet_debt set amount = -3 where kind = 'paid' and profile_id = ${debtor}`;
    expect(await rulesAfter(unpay, `update wallet set debt = 12 where profile_id = ${debtor}`)).toEqual(['debt.paid']);
    const forget = `delete from wallet_debt where kind = 'paid' and profile_id = ${debtor}`;
    expect(await rulesAfter(forget, `update wallet set debt = 15 where profile_id = ${debtor}`)).toEqual(['debt.paid']);
    const elsewhere = `update wallet_debt set posting_id = ${credited} where kind = 'paid' and profile_id = ${debtor}`;
    expect(await rulesAfter(elsewhere)).toEqual(['debt.paid', 'debt.paid']);
  });
});

test('M6 names as many faults as it is asked to, and counts all', async () => {
  const report = database.db.transaction().execute(async (tx) => {
    await sql`update wallet set balance = balance + 1`.execute(tx);
    const { faults, faultCount } = await verifyLedger(tx, 2);
    throw new Undo(`${faults.length} of ${faultCount}`);
  });
  await expect(report).rejects.toThrow('2 of 7');
});
