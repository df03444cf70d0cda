import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Rows of before gifts were accepted, and the way back with rows of after.

const creating = '202611261750-create-payment-gift';
let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(creating) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
const gifts = async () => {
  const { rows } = await sql<{ gift: string }>`
    select row(order_number, giver_id, receiver_id, state, decided_at is null)::text as gift
    from payment_gift order by 1`.execute(database.db);
  return rows.map(({ gift }) => gift);
};

it('M6: gifts of before are accepted, debts stay as they were, and the way back refuses what it cannot keep', async () => {
  await run(`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (4915110000010, 1, true, 'en', now(), now()), (4915110000011, 1, true, 'en', now(), now())`);
  const { rows } = await sql<{ id: string }>`select id from profile order by id`.execute(database.db);
  const [giver, friend] = rows.map(({ id }) => id);
  const add = (number: string, to: string | undefined, moves: number, state: string) =>
    run(`insert into payment_order
      (number, profile_id, recipient_id, product, amount, currency, provider, is_test, state, created_at, numcy, moves)
      values ('${number}', ${giver}, ${to}, 'numcy', 500, 'eur', 'sandbox', true, '${state}', now(), 7, ${moves})`);
  await add('given', friend, 1, 'paid');
  await add('open', friend, 0, 'open');
  await add('own', giver, 1, 'paid');
  await run(`insert into wallet (profile_id, balance, version, debt, updated_at) values (${giver}, 3, 1, 0, now())`);
  await run(`insert into wallet_posting
      (profile_id, version, kind, amount, counter_account, balance_after, idempotency_key, event_at, created_at)
    values (${giver}, 1, 'pack', 3, 'orders', 3, 'a', now(), now())`);
  const owe = (kind: string, rest: string) =>
    run(`insert into wallet_debt
        (profile_id, kind, amount, asked, posting_id, reason, note, idempotency_key, event_at, created_at)
      select ${giver}, '${kind}', ${rest}, now(), now() from wallet_posting`);
  await owe('owed', `2, 3, id, 'refund', null, 'o'`);
  await owe('paid', `-1, null, id, null, null, 'p'`);
  await owe('forgiven', `-1, null, null, null, 'why', 'f'`);
  for (const _ of ['once', 'once more']) {
    await migrateToLatest(database.db);
    expect(await gifts()).toEqual([`(given,${giver},${friend},accepted,f)`]);
    await migrateTo(database.db, before);
  }
  await migrateToLatest(database.db);
  for (const wrong of [
    `0, null, null, 'dispute', null, 'g'`,
    `1, null, id, 'dispute', null, 'g'`,
    `1, null, null, null, null, 'g'`,
  ]) {
    await expect(owe('gift_owed', wrong)).rejects.toThrow('wallet_debt_kind');
  }
  await expect(owe('owed', `2, 1, id, 'refund', null, 'x'`)).rejects.toThrow('wallet_debt_kind');
  await run(`update payment_gift set state = 'pending'`);
  await expect(migrateTo(database.db, before)).rejects.toThrow('gifts wait');
  await run(`update payment_gift set state = 'declined'`);
  await owe('gift_owed', `1, null, null, 'dispute', null, 'g'`);
  await expect(migrateTo(database.db, before)).rejects.toThrow('wallet_debt_kind');
  expect(await gifts()).toEqual([`(given,${giver},${friend},declined,f)`]);
});
