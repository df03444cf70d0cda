import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Migrates filled tables to partitions and back.

const first = '202612041000-create-partitions';
let before: string;
let database: Database;
beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(first) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterEach(() => database.close());

const run = (text: string) => sql.raw(text).execute(database.db);
const ask = async (text: string) =>
  (await sql.raw<{ row: string }>(text).execute(database.db)).rows.map(({ row }) => row);

const lookups = () =>
  ask('select row(phone, visitor, units, seen_at, server, xid, written_at)::text as row from lookup order by 1');
const history = () =>
  ask('select row(profile_id, phone, day, searched_at)::text as row from search_history order by 1');
const events = () => ask('select row(id, xid, topic, key, created_at)::text as row from event order by 1');
const placesOf = (table: string) => ask(`select distinct tableoid::regclass::text as row from ${table} order by 1`);

async function fill(): Promise<void> {
  await run(`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (4915110000010, 1, true, 'en', now(), now())`);
  // Look-ups of today on another server, of a week ago, of long ago, and of the future.
  await run(`insert into lookup (phone, visitor, units, seen_at, server, xid, written_at) values
    (4915110000011, 'n:a', 1, now(), 7, pg_current_xact_id(), now()),
    (4915110000011, 'n:b', 3, now() - interval '7 days', 0, null, null),
    (4915110000012, 'n:a', -1, now() - interval '100 days', 0, null, null),
    (4915110000012, 'n:b', 0, now() + interval '300 days', 0, null, null)`);
  await run(`insert into search_history (profile_id, phone, day, searched_at)
    select p.id, 4915110000011, ((now() - ago) at time zone 'UTC')::date, now() - ago
    from profile p, unnest('{0 days, 40 days, 300 days, -400 days}'::interval[]) ago`);
  await run(`insert into event (topic, key, created_at) values
    ('number', 'a', now()),
    ('number', null, now() - interval '70 minutes'),
    ('number', 'b', now() + interval '1 year')`);
}

it('no row is lost up and down, and ids continue', async () => {
  await fill();
  const [lookedUp, searched, told] = [await lookups(), await history(), await events()];
  expect([lookedUp.length, searched.length, told.length]).toEqual([4, 4, 3]);
  await migrateToLatest(database.db);
  expect([await lookups(), await history(), await events()]).toEqual([lookedUp, searched, told]);
  expect(await ask(`select ((seen_at at time zone 'UTC')::date = day)::text as row from lookup`)).toEqual(
    lookedUp.map(() => 'true'),
  );
  // Two days of look-ups have partitions. Older history is in the table from before partitioning.
  expect(await placesOf('lookup')).toHaveLength(3);
  expect(await placesOf('search_history')).toEqual([
    'partitions.search_history_default',
    expect.stringMatching(/^partitions\.search_history_to_\d{6}$/),
  ]);
  await run(`insert into event (topic) values ('number')`);
  expect(await ask('select max(id)::text as row from event')).toEqual(['4']);
  await run(`delete from event where id = 4`);
  await migrateTo(database.db, before);
  expect([await lookups(), await history(), await events()]).toEqual([lookedUp, searched, told]);
  await run(`insert into event (topic) values ('number')`);
  expect(await ask('select max(id)::text as row from event')).toEqual(['5']);
  expect(await ask(`select nspname::text as row from pg_namespace where nspname = 'partitions'`)).toEqual([]);
});

it('down keeps the newest look-up of each visitor and number', async () => {
  await migrateToLatest(database.db);
  await run(`insert into lookup (phone, visitor, day, units, seen_at) values
    (4915110000011, 'n:a', '2026-11-30', 1, '2026-11-30T23:00:00Z'),
    (4915110000011, 'n:a', '2026-12-01', 2, '2026-12-01T01:00:00Z')`);
  await migrateTo(database.db, before);
  expect(await ask('select units::text as row from lookup')).toEqual(['2']);
});

it('an empty table leaves no table from before partitioning', async () => {
  await migrateToLatest(database.db);
  const partitions = `select relname::text as row from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' order by 1`;
  expect(await ask(partitions)).toEqual(['event_default', 'lookup_default', 'search_history_default']);
});
