import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { Database } from './database.ts';
import { listMigrations, migrateTo, migrateToLatest, migrateToNothing, SchemaTooNewError } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
});
afterAll(() => database.close());

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(database.db);
  return rows.map((row) => row.name).filter((name) => !name.startsWith('kysely_'));
};

test('goes forward, back to nothing, and forward again', async () => {
  const all = await listMigrations();
  expect(all.length).toBeGreaterThan(0);
  expect(await migrateToLatest(database.db)).toEqual(all);
  const made = await tables();
  expect(made).toContain('number');
  expect(await migrateToLatest(database.db)).toEqual([]);
  expect(await migrateToNothing(database.db)).toEqual(all.toReversed());
  expect(await tables()).toEqual([]);
  await migrateToLatest(database.db);
  expect(await tables()).toEqual(made);
});

test('applies what is missing and no more', async () => {
  const [older = '', last = ''] = (await listMigrations()).slice(-2);
  const whole = await tables();
  expect(await migrateTo(database.db, older)).toEqual([last]);
  expect(await migrateToLatest(database.db)).toEqual([last]);
  expect(await tables()).toEqual(whole);
});

test('refuses a schema that a newer version wrote, and changes nothing', async () => {
  await sql`insert into kysely_migration values ('209901010000-add-telepathy', '2099')`.execute(database.db);
  // Same count as known, but one unknown: comparing counts alone would accept it.
  const [newest = ''] = (await listMigrations()).slice(-1);
  await sql`delete from kysely_migration where name = ${newest}`.execute(database.db);
  const before = await tables();
  const refusal = migrateToLatest(database.db);
  await expect(refusal).rejects.toThrow(SchemaTooNewError);
  await expect(refusal).rejects.toThrow('209901010000-add-telepathy');
  await expect(migrateToNothing(database.db)).rejects.toThrow(SchemaTooNewError);
  expect(await tables()).toEqual(before);
});
