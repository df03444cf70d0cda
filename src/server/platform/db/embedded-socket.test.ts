import { openAsBlob } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, fromEngine } from './database.ts';
import { engineOf, openPglite } from './pglite-engine.ts';

// Properties that a connection to the embedded database must share with one to PostgreSQL.

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

it('a client that is given up in a transaction leaves the next one a session as new', async () => {
  const { pool } = database;
  const numbered = (text: string) => ({ name: 'numbered', text, values: [1] });
  for (let round = 0; round < 3; round++) {
    const client = await pool.connect();
    await client.query('create temp table only_here as select 1 as one');
    await client.query(`set work_mem = '1MB'`);
    expect((await client.query(numbered('select $1::int4 as one'))).rows).toEqual([{ one: 1 }]);
    await client.query('begin');
    await client.query(`insert into open_range (source, prefix, category) values ('made', '1', 'made')`);
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    client.release(true);
    expect((await pool.query(numbered('select $1::int4 + 1 as two'))).rows).toEqual([{ two: 2 }]);
    expect((await pool.query(`select to_regclass('only_here') as found`)).rows).toEqual([{ found: null }]);
    expect((await pool.query('show work_mem')).rows).not.toEqual([{ work_mem: '1MB' }]);
    expect((await pool.query('select count(*)::int as ranges from open_range')).rows).toEqual([{ ranges: 0 }]);
    (await pool.connect()).release(true);
  }
});

it('an answer of many megabytes comes whole, and so does a question', async () => {
  const { rows } = await database.pool.query<{ n: number; text: string }>(
    `select n, repeat(chr(96 + n % 26), 100000) as text from generate_series(1, 120) n order by n`,
  );
  expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 120 }, () => 100_000));
  expect(new Set(rows[24]?.text)).toEqual(new Set(['y']));
  const long = 'ü€😀'.repeat(500_000);
  const answer = await database.pool.query<{ text: string }>('select $1::text as text', [long]);
  expect(answer.rows[0]?.text === long).toBe(true);
});

it('many statements at once are answered in their order, whatever some of them fail with', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => database.pool.query('select 60 / $1::int4 as part', [n % 3]));
  const answers = await Promise.allSettled(asked);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.rows[0].part : one.reason.code))).toEqual(
    Array.from({ length: 300 }, (_, n) => ['22012', 60, 30][n % 3]),
  );
});

it.skipIf(process.env.TEST_DATABASE_URL)('no word of the environment about servers has a say', async () => {
  vi.stubEnv('PGHOST', '192.0.2.1');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGOPTIONS', '-c work_mem=777kB');
  const other = await createTestDatabase();
  try {
    expect((await other.pool.query('show work_mem')).rows).toEqual((await database.pool.query('show work_mem')).rows);
  } finally {
    await other.close();
  }
});

it.skipIf(process.env.TEST_DATABASE_URL)('an engine that breaks is a line that is lost', async () => {
  const pglite = await openPglite(null, await openAsBlob(String(process.env.TEST_EMPTY_STORE)));
  const { pool, close } = fromEngine(engineOf(pglite), null, async () => {});
  const client = await pool.connect();
  const lost: Error[] = [];
  client.on('error', (error) => lost.push(error));
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  vi.spyOn(pglite, 'execProtocolRawStream').mockRejectedValue(new Error('unreachable'));
  await expect(client.query('select $1::int4', [1])).rejects.toThrow('unreachable');
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  expect(lost[0]).toEqual(new Error('unreachable'));
  client.release();
  vi.restoreAllMocks();
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  await close();
  await pglite.close();
});
