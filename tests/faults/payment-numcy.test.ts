import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Rows of before numcy of orders were as wide as those of wallets, and the way back with rows of after.

const widening = '202611250400-widen-payment-numcy';
let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(widening) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
const addOrder = (number: string, numcy: string, standing = '0') =>
  run(`insert into payment_order
      (number, profile_id, recipient_id, product, amount, currency, provider, is_test, state, created_at, numcy, standing)
    select '${number}', id, id, 'numcy', 500, 'eur', 'sandbox', true, 'paid', now(), ${numcy}, ${standing} from profile`);
async function read(): Promise<unknown[]> {
  const { rows } = await sql<{ coins: unknown }>`
    select row(number, numcy, standing, moves)::text as coins from payment_order
    union all select row(order_number, id, kind, numcy)::text from payment_order_event
    union all select row(order_number, outcome, numcy, spent)::text from payment_withdrawal
    order by 1`.execute(database.db);
  return rows.map(({ coins }) => coins);
}
async function types(): Promise<unknown[]> {
  const { rows } = await sql<{ type: unknown }>`
    select distinct data_type as type from information_schema.columns
    where table_name like 'payment_%' and column_name in ('numcy', 'standing', 'spent')`.execute(database.db);
  return rows.map(({ type }) => type);
}

it('keeps rows as they are on both ways, and on the way back refuses what does not fit', async () => {
  await run(`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (4915110000010, 1, true, 'en', now(), now())`);
  await addOrder('most', '2147483647', '2147483646');
  await addOrder('few', '7');
  await run(`insert into payment_order_event (order_number, kind, numcy, event_at, created_at) values
    ('most', 'opened', null, now(), now()), ('most', 'credited', 2147483647, now(), now()),
    ('most', 'reversed', -2147483648, now(), now())`);
  await run(`insert into payment_withdrawal (order_number, outcome, amount, numcy, spent, received_at)
    values ('most', 'refunded', 5, 2147483647, 0, now())`);
  const rows = await read();
  expect(rows).toEqual([
    '(few,7,0,0)',
    '(most,1,opened,)',
    '(most,2,credited,2147483647)',
    '(most,2147483647,2147483646,0)',
    '(most,3,reversed,-2147483648)',
    '(most,refunded,2147483647,0)',
  ]);
  for (const _ of ['once', 'once more']) {
    expect(await types()).toEqual(['integer']);
    await migrateToLatest(database.db);
    expect([await types(), await read()]).toEqual([['bigint'], rows]);
    await migrateTo(database.db, before);
    expect(await read()).toEqual(rows);
  }
  await migrateToLatest(database.db);
  // What is checked of them is checked still.
  await expect(addOrder('worse', '-1')).rejects.toThrow('payment_order_money');
  await expect(addOrder('worse', '2147483648', '2147483649')).rejects.toThrow('payment_order_standing');
  await expect(run('update payment_order_event set numcy = 1')).rejects.toThrow('never changed or deleted');
  await addOrder('more', '9007199254740993');
  await expect(migrateTo(database.db, before)).rejects.toThrow('out of range');
  expect([await types(), await read()]).toEqual([
    ['bigint'],
    ['(few,7,0,0)', '(more,9007199254740993,0,0)', ...rows.slice(1)],
  ]);
});
