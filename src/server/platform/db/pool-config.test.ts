import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, openDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const failing: Record<string, pg.QueryConfig> = {
  'whole, when it runs': { text: 'select 1 / 0' },
  'with parameters, when it runs': { text: 'select 1 / $1::int4', values: [0] },
  'with parameters, when it is read': { text: 'select nothing + $1::int4', values: [1] },
  'with parameters that are none': { text: 'select $1::int4', values: ['one'] },
  'by its name, when it runs': { name: 'divide', text: 'select 1 / $1::int4 as one', values: [0] },
  'by its name, with parameters that are none': { name: 'number', text: 'select $1::int4', values: ['one'] },
};
const good = (n: number) => ({ name: 'good', text: 'select $1::int4 + 1 as more', values: [n] });

it.each(Object.entries(failing))('a statement that fails, %s, leaves those after it whole', async (_, bad) => {
  const { pool } = database;
  for (let round = 0; round < 3; round++) {
    // Alone, and with queries queued behind it.
    await expect(pool.query(bad)).rejects.toThrow();
    expect((await pool.query(good(round))).rows).toEqual([{ more: round + 1 }]);
    const asked = [
      pool.query(bad),
      pool.query(good(10)),
      pool.query(good(20)),
      pool.query({ text: 'select 30 as more' }),
    ];
    const [refused, ...others] = await Promise.allSettled(asked);
    expect(refused?.status).toBe('rejected');
    expect(others.map((one) => one.status === 'fulfilled' && one.value.rows)).toEqual([
      [{ more: 11 }],
      [{ more: 21 }],
      [{ more: 30 }],
    ]);
  }
});

it.each(Object.entries(failing))('a statement that fails in a transaction, %s, undoes it alone', async (_, bad) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(good(1));
    await expect(client.query(bad)).rejects.toThrow();
    await expect(client.query(good(2))).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect((await client.query(good(3))).rows).toEqual([{ more: 4 }]);
  } finally {
    client.release();
  }
});

const admin = process.env.TEST_DATABASE_URL;

// The embedded database has no pooler.
it.runIf(admin)('no named statement is prepared behind a pooler without support for them', async () => {
  const names = 'select name from pg_prepared_statements where not from_sql order by 1';
  for (const isPrepared of [true, false]) {
    const one = await openDatabase({ kind: 'postgres', url: admin ?? '', poolSize: 1, isPrepared });
    try {
      expect((await one.pool.query(good(1))).rows).toEqual([{ more: 2 }]);
      expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect((await one.pool.query('select $1::int4 as one', [1])).rows).toEqual([{ one: 1 }]);
      const client = await one.pool.connect();
      expect((await client.query(good(2))).rows).toEqual([{ more: 3 }]);
      client.release();
      // Kysely's queries use the same client.
      expect((await sql<{ one: number }>`select ${1}::int4 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
      expect((await one.pool.query(names)).rows).toEqual(isPrepared ? [{ name: 'good' }] : []);
    } finally {
      await one.close();
    }
  }
});

// The embedded database has no statement timeout.
it.runIf(admin)('B3 rows that were read are gone with the quick collection', async () => {
  const served = await openDatabase({ kind: 'postgres', url: admin ?? '', poolSize: 2, statementMs: 10_000 });
  // The JSON text of 200 numbers has about 1,600 bytes.
  const rows = 10;
  const list = Array.from({ length: 200 }, (_, n) => n).join();
  const text = `select '[${list}]'::json as list from generate_series(1, ${rows})`;
  const times = 3_000;
  /** Bytes that outlived the quick collection, of one that was read. */
  async function measureKept(): Promise<number> {
    let grown = 0;
    let read = 0;
    let before = oldBytes();
    for (let n = 0; n < times; n += 1) {
      const answer = await served.pool.query({ name: 'rows', text });
      read += answer.rows.length;
      const now = oldBytes();
      grown += Math.max(0, now - before);
      before = now;
    }
    expect(read).toBe(times * rows);
    return grown / (times * rows * 1_600);
  }
  // On a busy machine rows of one round may outlive it. The ratio would be 1 in each if one statement kept the rows of
  // another alive.
  let kept = 1;
  for (let round = 0; round < 3 && kept >= 0.3; round += 1) kept = Math.min(kept, await measureKept());
  await served.close();
  expect(kept).toBeLessThan(0.3);
});

// The embedded database has one session, which it keeps although a full disk makes it refuse writes.
it.runIf(admin)('a connection to a read-only server is not reused', async () => {
  const served = await openDatabase({ kind: 'postgres', url: admin ?? '', poolSize: 1, statementMs: 10_000 });
  const session = async () => (await served.pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;
  const before = await session();
  expect(await session()).toBe(before);
  const standby = served.db.transaction().setAccessMode('read only');
  const refused = standby.execute((tx) => sql`create table never (id int4)`.execute(tx));
  await expect(refused).rejects.toThrow();
  expect(await session()).not.toBe(before);
  await served.close();
});

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space');
  return old?.space_used_size ?? Number.NaN;
}
