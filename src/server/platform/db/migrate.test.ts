import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { Database } from './database.ts';
import {
  findBreaking,
  listMigrations,
  migrateAfter,
  migrateAtStart,
  migrateBefore,
  migrateTo,
  migrateToLatest,
  migrateToNothing,
  SchemaTooNewError,
  VersionsApartError,
} from './migrate.ts';
import { servingLease } from './serving-lease.ts';

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

test('accepts compatible migrations of a newer version, and refuses breaking ones', async () => {
  const own = await createTestDatabase();
  try {
    const had = (name: string) => sql`insert into kysely_migration values (${name}, '2099')`.execute(own.db);
    await had('209901010000-add-telepathy');
    expect(await migrateToLatest(own.db)).toEqual([]);
    expect(await migrateAtStart(own.db)).toEqual({ applied: [], waiting: [] });
    expect(await findBreaking(own.db, await listMigrations())).toEqual([]);
    for (const name of ['209901020000-turn-telepathy.breaking', '209901030000-drop-speech.after']) {
      await had(name);
      await expect(migrateAtStart(own.db)).rejects.toThrow(SchemaTooNewError);
      expect(await findBreaking(own.db, await listMigrations())).toEqual([name]);
      await sql`delete from kysely_migration where name = ${name}`.execute(own.db);
    }
  } finally {
    await own.close();
  }
});

describe('of a version newer than the running servers', () => {
  let own: Database;
  let folder: string;
  let newest: string;
  beforeAll(async () => {
    // Inside the project, like the real migrations.
    const cache = fileURLToPath(new URL('../../../../.cache/', import.meta.url));
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(join(cache, 'migrations-'));
    const known = await listMigrations();
    newest = known.at(-1) ?? '';
    // Recorded as applied, so only their names matter.
    for (const name of known) await writeFile(join(folder, `${name}.ts`), 'export const up = async () => {};\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    own = await createTestDatabase();
  });
  afterEach(async () => {
    await own.close();
    for (const name of await readdir(folder)) if (name.startsWith('2099')) await rm(join(folder, name));
  });

  /** Adds a migration that creates a table, so that it fails if it runs twice. */
  async function add(name: string): Promise<void> {
    const table = `made_by_${name.replaceAll(/\W/g, '_')}`;
    const code = [
      `export const up = (db) => db.schema.createTable('${table}').addColumn('id', 'integer').execute();`,
      `export const down = (db) => db.schema.dropTable('${table}').execute();`,
    ];
    await writeFile(join(folder, `${name}.ts`), `${code.join('\n')}\n`);
  }
  const leaseOf = (version: string) => servingLease(own.db, { holder: version, spanMs: 60_000, version });
  const serve = (version: string) => leaseOf(version).acquire();

  test('all of them run if no other server is running', async () => {
    for (const name of ['209901010000-add-ear', '209901020000-drop-eye.after']) await add(name);
    expect(await migrateAtStart(own.db, folder)).toEqual({
      applied: ['209901010000-add-ear', '209901020000-drop-eye.after'],
      waiting: [],
    });
    expect(await migrateAtStart(own.db, folder)).toEqual({ applied: [], waiting: [] });
  });

  test('beside a server of the previous version only compatible ones run, and the rest once it is gone', async () => {
    for (const name of ['209901010000-add-ear', '209901020000-drop-eye.after']) await add(name);
    await serve(newest);
    expect(await migrateAtStart(own.db, folder)).toEqual({
      applied: ['209901010000-add-ear'],
      waiting: ['209901020000-drop-eye.after'],
    });
    expect(await migrateBefore(own.db, folder)).toEqual([]);
    await expect(migrateAfter(own.db, folder)).rejects.toThrow(VersionsApartError);
    await expect(migrateAfter(own.db, folder)).rejects.toThrow('209901020000-drop-eye.after');
    // A server of the new version does not block it.
    await serve('209901020000-drop-eye.after');
    await leaseOf(newest).release();
    expect(await migrateAfter(own.db, folder)).toEqual(['209901020000-drop-eye.after']);
    expect(await migrateAfter(own.db, folder)).toEqual([]);
  });

  test('a version two ahead of a running server is refused, and changes nothing', async () => {
    const names = ['209901010000-add-ear', '209901020000-drop-eye.after', '209902010000-add-nose'];
    for (const name of names) await add(name);
    await serve(newest);
    for (const migrate of [migrateAtStart, migrateBefore, migrateAfter]) {
      await expect(migrate(own.db, folder)).rejects.toThrow(/older version are running.*Nothing was changed/);
    }
    expect(await migrateToLatest(own.db)).toEqual([]);
    // Beside servers of the version in between it starts, and runs what that version left for `--after`.
    await leaseOf(newest).release();
    await serve('209901020000-drop-eye.after');
    expect(await migrateAtStart(own.db, folder)).toEqual({ applied: names, waiting: [] });
  });

  test('breaking migrations do not run beside servers of the previous version', async () => {
    await add('209901010000-turn-ear.breaking');
    await serve(newest);
    await expect(migrateBefore(own.db, folder)).rejects.toThrow('209901010000-turn-ear.breaking');
    await sql`update lease set until = clock_timestamp()`.execute(own.db);
    expect(await migrateBefore(own.db, folder)).toEqual(['209901010000-turn-ear.breaking']);
  });

  test('several processes starting at once run each migration once', async () => {
    for (const name of ['209901010000-add-ear', '209901020000-drop-eye.after']) await add(name);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrateAtStart(own.db, folder)));
    expect(outcomes.flatMap(({ applied }) => applied)).toEqual(['209901010000-add-ear', '209901020000-drop-eye.after']);
  });
});
