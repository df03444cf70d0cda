import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type CopyCell, CopyRows } from './copy-rows.ts';
import type { Database } from './database.ts';
import { copyUnlessKnown, unlessKnown } from './unless-known.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const types = ['int8', 'text', 'jsonb', 'date', 'timestamptz', 'float8', 'int4', 'bool', 'float4'] as const;
const long = `${'long'.repeat(30)} ключ`;
const rows: CopyCell[][] = [
  ['1', 'plain', '[]', '2026-11-21', new Date('2026-11-21T12:00:00.123Z'), 0.1, 1, true, 5.75],
  [
    '999999999999999',
    'ключ 🙂',
    '{"a":"\\"б"}',
    '2000-01-01',
    new Date('2000-01-01T00:00:00Z'),
    -1e300,
    -5,
    false,
    -0.5,
  ],
  ['-4294967297', '', 'null', '1999-12-31', new Date('1969-12-31T23:59:59.999Z'), 0, 2_147_483_647, null, 0],
  ['4294967296', '\\N\t\n\r\\.', '1.50', '1990-02-28', new Date('1999-12-31T23:59:59Z'), 1 / 3, 0, true, 8_388_608],
  ['5', long, JSON.stringify([long]), null, null, null, null, null, null],
];

async function keep(run: (table: RawBuilder<unknown>) => Promise<unknown>) {
  const table = sql.table(`kept_${Math.random().toString(36).slice(2)}`);
  await sql`create table ${table} (a int8 primary key, b text, c jsonb, d date, e timestamptz, f float8, g int4, h bool, i float4)`.execute(
    database.db,
  );
  const outcome = await run(table);
  const kept = await sql<
    Record<string, unknown>
  >`select a, b, c::text, d, e, f, g, h, i from ${table} order by a`.execute(database.db);
  return { outcome, rows: kept.rows.map((row) => Object.values(row)) };
}

const nameOf = (table: RawBuilder<unknown>) => table.compile(database.db).sql;

/** The cells as the database returns them. */
const expected = (of: CopyCell[][]) =>
  of
    .map((cells) => cells.map((cell, i) => (types[i] === 'jsonb' && cell === '{"a":"\\"б"}' ? '{"a": "\\"б"}' : cell)))
    .sort((a, b) => Number(a[0]) - Number(b[0]));

it('B4 writes rows of all types as they were given', async ({ skip }) => {
  skip(database.kind !== 'postgres', 'the embedded database cannot copy');
  const copied = new CopyRows();
  for (const row of rows) copied.add(row);
  for (const left of [[], [0], [4], [1, 2], [0, 2, 4], [0, 1, 2, 3]]) {
    const kept = await keep((table) =>
      database.db
        .transaction()
        .execute((tx) => copyUnlessKnown(tx, `copy ${nameOf(table)} from stdin`, copied.without(left))),
    );
    expect(kept).toEqual({ outcome: true, rows: expected(rows.filter((_, at) => !left.includes(at))) });
  }
  expect(copied.without([0, 1, 2, 3, 4])).toBeNull();
});

it('B4 holds many rows', async ({ skip }) => {
  skip(database.kind !== 'postgres', 'the embedded database cannot copy');
  const copied = new CopyRows();
  for (let n = 0; n < 20_000; n += 1) copied.add([String(n), `№ ${n}`]);
  const { rows: kept } = await keep((table) =>
    database.db
      .transaction()
      .execute((tx) => copyUnlessKnown(tx, `copy ${nameOf(table)} (a, b) from stdin`, copied.without([7]))),
  );
  expect(kept.length).toBe(19_999);
  expect(kept.every(([a, b]) => b === `№ ${a}` && a !== '7')).toBe(true);
});

it('B4 a COPY that is refused before its rows are read leaves the connection as it was', async ({ skip }) => {
  skip(database.kind !== 'postgres', 'the embedded database cannot copy');
  const copied = new CopyRows();
  for (let n = 0; n < 100_000; n += 1) copied.add([String(n)]);
  await database.db.connection().execute(async (db) => {
    const copying = db
      .transaction()
      .execute((tx) => copyUnlessKnown(tx, 'copy no_such_table from stdin', copied.without([])));
    await expect(copying).rejects.toThrow('no_such_table');
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  });
});

it('a key that is there undoes what was added with it, and nothing else', async () => {
  const { outcome, rows: kept } = await keep((table) =>
    database.db.transaction().execute(async (tx) => {
      await sql`insert into ${table} (a) values (1)`.execute(tx);
      const outcomes = [
        await unlessKnown(tx, () => sql`insert into ${table} (a) values (2), (1)`.execute(tx)),
        await unlessKnown(tx, () => sql`insert into ${table} (a) values (3)`.execute(tx)),
      ];
      if (database.kind !== 'postgres') return outcomes;
      const copied = new CopyRows();
      for (const a of ['4', '3']) copied.add([a]);
      const copy = `copy ${nameOf(table)} (a) from stdin`;
      expect(await copyUnlessKnown(tx, copy, copied.without([]))).toBe(false);
      expect(await copyUnlessKnown(tx, copy, copied.without([0, 1]))).toBe(true);
      return outcomes;
    }),
  );
  expect(outcome).toEqual([false, true]);
  expect(kept.map(([a]) => a)).toEqual(['1', '3']);
});
