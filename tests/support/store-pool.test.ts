import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from './database.ts';

// A database that was used before, put back to its beginning, is like one that nobody used. On PostgreSQL it is a new
// copy each time, of which the same must be true.

const addRange = `insert into open_range (source, prefix, category) values ('made', '1', 'made')`;

let untouched: Database;
beforeAll(async () => {
  untouched = await createTestDatabase();
});
afterAll(() => untouched.close());

/** Everything that a new database holds, its schema, sequences and settings included, in one text. */
async function describeAll({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'S')
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from (select * from ${name}) t order by 1`,
    );
    lines.push(`${name}: ${rows.map(({ row }) => row).join(', ')}`);
  }
  const { rows: columns } = await pool.query<{ line: string }>(
    `select concat_ws(' ', table_schema, table_name, column_name, data_type, column_default) as line
    from information_schema.columns where table_schema !~ '^(pg_|information_schema)' order by 1`,
  );
  const { rows: settings } = await pool.query<{ line: string }>(
    `select name || '=' || setting as line from pg_settings where name in ('search_path', 'timezone', 'work_mem') order by 1`,
  );
  return [...lines, ...columns.map(({ line }) => line), ...settings.map(({ line }) => line)].join('\n');
}

/** Leaves traces of every kind: rows, numbers that were given out, tables, columns, functions, settings, statements. */
async function useUp({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `insert into open_range (source, prefix, category) select 'made', n, 'made' from generate_series(1, 2000) n`,
    );
    await client.query('delete from open_range where prefix % 2 = 0');
    await client.query('alter table open_range add column added int default 5');
    await client.query('create table made (id bigint generated always as identity, said text)');
    await client.query(`insert into made (said) select repeat('x', 500) from generate_series(1, 20000)`);
    await client.query('create index on made (said)');
    await client.query("create function made() returns int language plpgsql as 'begin return 1; end'");
    await client.query('create temp table only_here as select made()');
    await client.query(`set work_mem = '1MB'`);
    await client.query(`set search_path = pg_catalog`);
    await client.query({ name: 'kept', text: 'select $1::int', values: [1] });
    await client.query('listen something');
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}

describe('a database of a test', () => {
  it('has nothing of those that were used and closed before, however often', async () => {
    const asNew = await describeAll(untouched);
    expect(asNew).toContain('public profile phone bigint');
    for (let round = 0; round < 3; round += 1) {
      const used = await createTestDatabase();
      expect(await describeAll(used)).toBe(asNew);
      await useUp(used);
      expect(await describeAll(used)).not.toBe(asNew);
      await used.close();
    }
    expect(await describeAll(untouched)).toBe(asNew);
  });

  it('has nothing of one that was closed in the middle of a transaction that failed', async () => {
    const asNew = await describeAll(untouched);
    const used = await createTestDatabase();
    const client = await used.pool.connect();
    await client.query('begin');
    await client.query(addRange);
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    client.release();
    await used.close();
    const next = await createTestDatabase();
    expect(await describeAll(next)).toBe(asNew);
    await next.close();
  });

  it('is another one than any that is still open', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.pool.query(addRange);
    expect((await other.pool.query('select 1 from open_range')).rows).toEqual([]);
    await Promise.all([one.close(), other.close()]);
    await one.close();
    const [third, fourth] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await third.pool.query(addRange);
    expect((await fourth.pool.query('select 1 from open_range')).rows).toEqual([]);
    await Promise.all([third.close(), fourth.close()]);
  });
});
