import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// A list that was imported as `--source-name operator`, when that name was free.

let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf('202611291030-rename-operator-list') - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

async function ask<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.db)).rows;
}
/** All that names a source. */
async function readAll() {
  return {
    organisations: await ask('select source, key, phone, name from open_organisation order by key'),
    reports: await ask('select source, key from open_report order by key'),
    imports: await ask('select source, file_hash from open_import order by id'),
    numbers: await ask('select phone, open_data, organisations from number order by phone'),
  };
}

it('P4: a list that was imported under the name of the operator’s mark is renamed, forward and back', async () => {
  const both = '12025550171';
  const listed = '12025550172';
  const bare = { place: null, category: null, web: null };
  const said = (name: string, source: string) => ({ name, ...bare, source });
  for (const [source, key, phone, name] of [
    ['operator', both, both, 'Verified Bank'],
    ['operator', `${both}/Listed Bank`, both, 'Listed Bank'],
    ['operator', `${listed}/Listed Shop`, listed, 'Listed Shop'],
    ['mine', `${listed}/Shop`, listed, 'Shop'],
  ]) {
    await ask(`insert into open_organisation (source, key, phone, name)
      values ('${source}', '${key}', ${phone}, '${name}')`);
  }
  await ask(`insert into open_report (source, key, phone, reports, last_day, is_summary)
    values ('operator', 'a', ${listed}, 1, '2026-01-01', false), ('ftc', 'b', ${listed}, 1, '2026-01-01', false)`);
  await ask(`insert into open_import (source, file_name, file_hash, started_at)
    values ('csv:operator', 'list.csv', 'x', now()), ('csv:mine', 'list.csv', 'y', now())`);
  const openData = [
    { source: 'ftc', days: [[20_000, 1]] },
    { source: 'operator', days: [[20_000, 1]] },
  ];
  const rows = [
    [both, [], [said('Verified Bank', 'operator'), said('Listed Bank', 'operator')]],
    [listed, openData, [said('Listed Shop', 'operator'), said('Shop', 'mine')]],
  ] as const;
  for (const [phone, data, organisations] of rows) {
    await ask(`insert into number (phone, open_data, organisations)
      values (${phone}, '${JSON.stringify(data)}', '${JSON.stringify(organisations)}')`);
  }
  const old = await readAll();
  await migrateToLatest(database.db);
  const renamed = await readAll();
  const list = 'list-named-operator';
  expect(renamed.organisations.map(({ source, name }) => `${source}: ${name}`).sort()).toEqual([
    ...[`${list}: Listed Bank`, `${list}: Listed Shop`, 'mine: Shop', 'operator: Verified Bank'],
  ]);
  expect(renamed.reports).toEqual([
    { source: list, key: 'a' },
    { source: 'ftc', key: 'b' },
  ]);
  expect(renamed.imports).toEqual([
    { source: `csv:${list}`, file_hash: 'x' },
    { source: 'csv:mine', file_hash: 'y' },
  ]);
  expect(renamed.numbers).toEqual([
    { phone: both, open_data: [], organisations: [said('Verified Bank', 'operator'), said('Listed Bank', list)] },
    {
      phone: listed,
      open_data: [
        { source: 'ftc', days: [[20_000, 1]] },
        { source: list, days: [[20_000, 1]] },
      ],
      organisations: [said('Listed Shop', list), said('Shop', 'mine')],
    },
  ]);
  await migrateTo(database.db, before);
  const again = await readAll();
  expect({ ...again, numbers: [] }).toEqual({ ...old, numbers: [] });
  // Of one number the order of equals is that of an import.
  const names = ({ numbers }: typeof old) =>
    numbers.map(({ organisations }) => (organisations as { name: string }[]).map(({ name }) => name).sort());
  expect(names(again)).toEqual(names(old));
});
