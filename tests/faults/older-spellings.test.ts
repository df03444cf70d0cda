import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { look } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';

// F13: rows of before spellings were folded, under both of them, in every table that goes by the number.

const merging = '202611220010-merge-older-spellings';
const [old, today] = ['552198765432', '5521998765432'];
let database: Database;
beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  await migrateTo(database.db, names[names.indexOf(merging) - 1] ?? '');
});
afterEach(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
async function ask(text: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows;
}

async function addAccount(
  phone: string,
  traits: { seen: string; epoch?: number; isHolder?: boolean },
): Promise<string> {
  const { seen, epoch = 1, isHolder = true } = traits;
  const [row] = await ask(`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (${phone}, ${epoch}, ${isHolder}, 'pt', '${seen}', '${seen}') returning id`);
  return String(row?.id);
}

async function addNumbers(): Promise<void> {
  const insert = (phone: string, values: string) =>
    run(`insert into number (phone, country, lookups, evidence, open_data, organisations, member_score, open_score)
      values (${phone}, ${values})`);
  await insert(
    old,
    `null, 4, '[{"kind":"ban","days":[[20000,1],[20001,2]]}]',
     '[{"source":"ftc","days":[[20000,3]],"firstDay":"2024-10-04","lastDay":"2024-10-04","subjects":[{"category":"scam","count":3}]}]',
     '[{"name":"Padaria","source":"x","place":null,"category":null,"web":null},{"name":"Loja","source":"x","place":null,"category":null,"web":null}]', 3, 0.75`,
  );
  await insert(
    today,
    `'BR', 5, '[{"kind":"ban","days":[[20001,1]]},{"kind":"positive","days":[[20002,1]]}]',
     '[{"source":"ftc","days":[[20005,1]],"firstDay":null,"lastDay":"2024-10-09","subjects":[{"category":"scam","count":1}]}]',
     '[{"name":"Loja","source":"x","place":null,"category":null,"web":null}]', 1, 0.25`,
  );
}

it('F13 what stood under both spellings stands under today’s, counted together', async () => {
  await addNumbers();
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await addAccount(`49151100000${10 + n}`, { seen: '2026-11-01' }));
  const [first, second, third, fourth] = people;
  const name = (phone: string, by: unknown, text: string, at: string) =>
    run(`insert into suggested_name values (${phone}, ${by}, '${text}', '', '${at}')`);
  await name(old, first, 'Ana', '2026-01-01');
  await name(old, second, 'ana', '2026-01-01');
  await name(today, third, 'Ana', '2026-01-01');
  // Named under both: the later word counts, and one person is one.
  await name(old, fourth, 'Bruno', '2026-03-01');
  await name(today, fourth, 'Ana', '2026-02-01');
  for (const [phone, day, at] of [
    [old, '2026-11-01', '2026-11-01T10:00:00Z'],
    [today, '2026-11-01', '2026-11-01T09:00:00Z'],
    [old, '2026-11-02', '2026-11-02T09:00:00Z'],
  ])
    await run(`insert into search_history values (${first}, ${phone}, '${day}', '${at}')`);
  for (const [phone, visitor, at] of [
    [old, 'n:1', '2026-11-20T10:00:00Z'],
    [today, 'n:1', '2026-11-20T09:00:00Z'],
    [old, 'n:2', '2026-11-20T10:00:00Z'],
  ])
    await run(`insert into lookup (phone, visitor, units, seen_at) values (${phone}, '${visitor}', 1, '${at}')`);
  await run(`insert into open_organisation (source, key, phone, name) values ('x', 'a', ${old}, 'Padaria')`);
  await run(`insert into open_report (source, key, phone, reports, last_day, is_summary)
    values ('ftc', 'b', ${old}, 1, '2026-01-01', false)`);

  await migrateToLatest(database.db);
  const tables = [
    'number',
    'suggested_name',
    'search_history',
    'lookup',
    'open_organisation',
    'open_report',
    'profile',
  ];
  for (const table of tables) {
    expect(await ask(`select 1 from ${table} where phone = ${old}`), table).toEqual([]);
  }
  expect(await ask(`select * from number where phone = ${today}`)).toMatchObject([
    {
      country: 'BR',
      lookups: '9',
      member_score: 4,
      open_score: 1,
      evidence: [
        {
          kind: 'ban',
          days: [
            [20000, 1],
            [20001, 3],
          ],
        },
        { kind: 'positive', days: [[20002, 1]] },
      ],
      open_data: [
        {
          source: 'ftc',
          days: [
            [20000, 3],
            [20005, 1],
          ],
          firstDay: '2024-10-04',
          lastDay: '2024-10-09',
          subjects: [{ category: 'scam', count: 4 }],
        },
      ],
      organisations: [{ name: 'Loja' }, { name: 'Padaria' }],
      names: [{ lastName: '', people: 3 }],
    },
  ]);
  expect(await ask(`select profile_id, first_name from suggested_name where phone = ${today} order by 1`)).toEqual([
    { profile_id: first, first_name: 'Ana' },
    { profile_id: second, first_name: 'ana' },
    { profile_id: third, first_name: 'Ana' },
    { profile_id: fourth, first_name: 'Bruno' },
  ]);
  expect(await ask(`select day, searched_at from search_history order by day`)).toEqual([
    { day: '2026-11-01', searched_at: new Date('2026-11-01T10:00:00Z') },
    { day: '2026-11-02', searched_at: new Date('2026-11-02T09:00:00Z') },
  ]);
  expect(await ask(`select visitor, seen_at from lookup where phone = ${today} order by 1`)).toEqual([
    { visitor: 'n:1', seen_at: new Date('2026-11-20T10:00:00Z') },
    { visitor: 'n:2', seen_at: new Date('2026-11-20T10:00:00Z') },
  ]);
  const app = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
  try {
    for (const phone of [old, today]) {
      const view = await look(app, null, phone);
      expect(view).toMatchObject({ targetPhoneNumber: today, averageProfile: { people: 3 }, metrics: { bans: 4 } });
    }
  } finally {
    await app.close();
  }
});

it('F13 a number under the older spelling alone moves as it is', async () => {
  await addNumbers();
  await run(`delete from number where phone = ${today}`);
  await migrateToLatest(database.db);
  expect(await ask(`select phone, country, lookups, open_score from number`)).toEqual([
    { phone: today, country: null, lookups: '4', open_score: 0.75 },
  ]);
});

it('F13 of two accounts the one that was here last holds the number, and the other may come back', async () => {
  const [early, late] = ['2026-10-01T00:00:00Z', '2026-11-20T00:00:00Z'];
  const former = await addAccount(today, { seen: early, isHolder: false });
  const lost = await addAccount(today, { seen: early, epoch: 2 });
  const held = await addAccount(old, { seen: late });
  const alone = await addAccount('5215587654321', { seen: early });
  await migrateToLatest(database.db);
  const accounts = await ask(
    'select id, phone, epoch, is_holder, may_return, ended_at is null as lasts from profile order by id',
  );
  expect(accounts).toEqual([
    { id: former, phone: today, epoch: 1, is_holder: false, may_return: false, lasts: true },
    { id: lost, phone: today, epoch: 2, is_holder: false, may_return: true, lasts: false },
    { id: held, phone: today, epoch: 3, is_holder: true, may_return: false, lasts: true },
    { id: alone, phone: '525587654321', epoch: 1, is_holder: true, may_return: false, lasts: true },
  ]);
});

it('F13 landlines, other countries and today’s numbers stay, and back and forth changes nothing more', async () => {
  // Of São Paulo, without a ninth digit to this day; Mexico and Benin as they are today; Germany; a short number.
  const others = ['551133334444', '525587654321', '2290196123456', '4915112345678', '1000'];
  for (const phone of others) await run(`insert into number (phone) values (${phone})`);
  await run(`insert into number (phone) values (22996123456)`);
  await migrateToLatest(database.db);
  const phones = async () => (await ask('select phone from number order by phone')).map(({ phone }) => phone);
  const after = [...others].sort((a, b) => Number(a) - Number(b));
  expect(await phones()).toEqual(after);
  const names = await listMigrations();
  await migrateTo(database.db, names[names.indexOf(merging) - 1] ?? '');
  expect(await phones()).toEqual(after);
  await migrateToLatest(database.db);
  expect(await phones()).toEqual(after);
});
