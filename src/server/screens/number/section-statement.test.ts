import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentSection } from '#server/domains/comment/section.ts';
import { meteringSection } from '#server/domains/metering/section.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { nameSection } from '#server/domains/name/section.ts';
import { usualManyCalls } from '#server/domains/number/door.ts';
import { numberSection } from '#server/domains/number/section.ts';
import type { SectionRead } from '#server/domains/part.ts';
import { createOwnHash } from '#server/domains/profile/door.ts';
import { profileSection } from '#server/domains/profile/section.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { countRowsRead } from '#test/plan-rows.ts';
import { joinSections, readSections } from './section-statement.ts';

let database: Database;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ofNumbers = joinSections('of-numbers', [
  ['metering', meteringSection(30).public],
  ['profile', profileSection.public],
  ['name', nameSection(createPhoneHash(Buffer.alloc(32, 7)), createOwnHash(Buffer.alloc(32, 7))).public],
  ['number', numberSection(usualManyCalls).public],
]);

/** Indexes and tables used by the generic plan, which is made for unknown values. */
async function readBy(): Promise<string[]> {
  const values = ofNumbers.values([{ phone: '13105550101', profileId: null, now }]);
  const client = await database.pool.connect();
  try {
    await client.query(`prepare kept as ${ofNumbers.text}`);
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute kept(${values.map((value) => `'${value}'`).join(', ')})`,
    );
    return rows.flatMap(
      (row) => row['QUERY PLAN'].match(/Seq Scan on \w+|Index (?:Only )?Scan (?:using|on) \w+/g) ?? [],
    );
  } finally {
    await client.query('reset plan_cache_mode');
    await client.query('deallocate kept');
    client.release();
  }
}

it('B1 reads one number by its keys alone, however many look-ups were counted since statistics were made', async () => {
  const byKeys = ['lookup_default_pkey', 'number_pkey', 'profile_holder', 'unlisted_number_pkey'];
  const keys = async () => (await readBy()).map((read) => read.replace(/^.* /, '')).sort();
  expect(await keys()).toEqual(byKeys);
  await database.pool.query(
    `insert into lookup (phone, visitor, day, units, seen_at)
    select 13100000000 + n, 'n:somebody', '2026-11-20', 1, '2026-11-20T11:00:00Z' from generate_series(1, 20000) n`,
  );
  expect(await keys()).toEqual(byKeys);
});

it('B1 plans a statement for one or for many no more than the five times that a database tries', async () => {
  const client = await database.pool.connect();
  try {
    for (const asked of [1, 1, 1, 1, 1, 1, 3, 32, 1, 2]) {
      const asks = Array.from({ length: asked }, (_, n) => ({ phone: String(13105550100 + n), profileId: null, now }));
      await client.query({ name: ofNumbers.name, text: ofNumbers.text, values: ofNumbers.values(asks) });
    }
    const { rows } = await client.query(
      `select custom_plans::int4, generic_plans::int4 from pg_prepared_statements where name = '${ofNumbers.name}'`,
    );
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 5 }]);
  } finally {
    client.release();
  }
});

it('C13 reads the ten comments of a look-up by their order, of a number with thousands among numbers with ten', async () => {
  const [big, usual, comments] = ['14150000000', '14150000001', 10];
  const insert = async (phone: string, authors: number) => {
    await database.pool.query(
      `insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
      select ${phone}, id, 'A text', random() * 100, now(), now() from profile p, generate_series(1, 300) as number (n)
      where p.phone <= 998000000000 + $1::int8 and (n = 1 or $1 = ${comments})`,
      [authors],
    );
  };
  await database.pool.query(
    `insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    select 998000000000 + n, 1, true, 'en', now(), now() from generate_series(1, 3000) n`,
  );
  await insert(big, 3000);
  await insert('14150000000 + n', comments);
  await database.pool.query('insert into number (phone, comments) values ($1, 3000), ($2, 10)', [big, usual]);
  await database.pool.query('analyze comment, profile');
  const statement = joinSections('of-comments', [
    ['number', numberSection(usualManyCalls).public],
    ['comment', commentSection(() => () => 0).public],
  ]);
  const read = async (phone: string) =>
    countRowsRead(database, statement.text, statement.values([{ phone, profileId: null, now }]));
  const ofUsual = await read(usual);
  // Ten comments with their authors, and the number's row.
  expect(ofUsual).toBe(2 * comments + 1);
  expect(await read(big)).toBe(ofUsual);
});

it('B1 is not compiled by PostgreSQL, which takes a second where the planner expects many rows', async () => {
  if (database.kind === 'pglite') return;
  expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

it('gives each ask its own values, whatever stands in them', async () => {
  const texts = ['plain', '"quoted", \\ {and} braced', 'NULL', '', 'з/ñ'];
  const echo = {
    columns: { echo: ':said::text', digits: 'asked.phone' },
    values: ({ phone }) => ({ said: texts[Number(phone)] }),
    read: (row: { echo: string; digits: string }) => [row.digits, row.echo],
  } satisfies SectionRead;
  const statement = joinSections('echo', [['echo', echo]]);
  const asks = texts.map((_, n) => ({ phone: String(n), profileId: null, now }));
  const { rows } = await database.pool.query(statement.text, statement.values(asks));
  expect(rows.map((row) => row.asked_place)).toEqual([1, 2, 3, 4, 5]);
  expect(rows.map((row) => statement.read(row))).toEqual(texts.map((text, n) => ({ echo: [String(n), text] })));
});

it('asks each number alone where tables lie on several machines, and finds the same', async () => {
  const digits = {
    columns: { digits: 'asked.phone', said: ':said::text', many: '(:count::int4 /*= + 0 */ + 1)' },
    values: ({ phone }) => ({ said: `of ${phone}`, count: Number(phone) }),
    read: (row: { digits: string; said: string; many: number }) => [row.digits, row.said, row.many],
  } satisfies SectionRead;
  const viewer = {
    isLocal: true,
    columns: { viewer: ':viewer::text' },
    read: (row: { viewer: string | null }) => row.viewer,
  } satisfies SectionRead;
  const statement = joinSections('digits', [
    ['digits', digits],
    ['viewer', viewer],
  ]);
  const asks = ['7', '8', '9'].map((phone) => ({ phone, profileId: `1${phone}`, now }));
  const sent: unknown[] = [];
  const pool = Object.assign(Object.create(database.pool) as Database['pool'], {
    query: (asked: { text: string }) => {
      sent.push(asked.text);
      return database.pool.query(asked);
    },
  });
  const together = await readSections({ pool }, statement, asks);
  expect(await readSections({ pool, isDistributed: true }, statement, asks)).toEqual(together);
  expect(together).toEqual(
    ['7', '8', '9'].map((one) => ({ digits: [one, `of ${one}`, Number(one) + 1], viewer: `1${one}` })),
  );
  const ones = statement.ones.map(({ text }) => text);
  expect(sent).toEqual([statement.text, ...asks.flatMap(() => ones)]);
  const [ofNumber, ofViewer, ...more] = ones;
  expect(more).toEqual([]);
  expect(ofNumber).toContain('::int4 + 0 + 1');
  expect(ofNumber).not.toContain('viewer');
  expect(ofViewer).toContain('as viewer');
  for (const text of ones) expect(text).toMatch(/\$\d::int8 as phone/);
});

it('is refused where it takes another section’s column', () => {
  const one: SectionRead = { columns: { sky: '1' }, read: () => null };
  expect(() =>
    joinSections('x', [
      ['a', one],
      ['b', one],
    ]),
  ).toThrow('sky');
});

it('is refused where a parameter’s type is not said, or is a list', () => {
  const withParameter = (sql: string): SectionRead => ({ columns: { one: sql }, read: () => null });
  for (const sql of [':what', ':what::text[]']) {
    expect(() => joinSections('x', [['a', withParameter(sql)]])).toThrow('what');
  }
});
