import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Names and pictures that people gave themselves before these were judged.

const judging = '202611270500-judge-own-names';
let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(judging) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

const at = '2026-11-01T00:00:00Z';

async function add(phone: number, name: string): Promise<void> {
  await sql`
    with account as (
      insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at, first_name, avatar_version)
      values (${phone}, 1, true, 'en', ${at}::timestamptz, ${at}::timestamptz, ${name}, ${name}) returning id
    )
    insert into profile_avatar (profile_id, version, image, created_at)
    select id, ${name}, 'x'::bytea, ${at}::timestamptz from account`.execute(database.db);
}

it('are shown as before, and on the way back all but what a moderator removed', async () => {
  await add(4930991, 'Ines');
  await add(4930992, 'Your Bank');
  await migrateToLatest(database.db);
  const { rows: judged } = await sql`
    select first_name, name_state, name_revision, named_at, is_name_judged, avatar_version, avatar_state from profile order by id
  `.execute(database.db);
  expect(judged).toEqual(
    ['Ines', 'Your Bank'].map((name) => ({
      first_name: name,
      name_state: 'shown',
      name_revision: 1,
      named_at: null,
      is_name_judged: false,
      avatar_version: name,
      avatar_state: 'shown',
    })),
  );
  await sql`update profile set name_state = 'removed', avatar_state = 'held' where phone = 4930992`.execute(
    database.db,
  );
  await expect(sql`update profile set name_state = 'gone'`.execute(database.db)).rejects.toThrow(/name_state/);
  await migrateTo(database.db, before);
  const { rows: kept } = await sql`
    select first_name, avatar_version, image is not null as is_pictured
    from profile left join profile_avatar on profile_id = id order by id`.execute(database.db);
  expect(kept).toEqual([
    { first_name: 'Ines', avatar_version: 'Ines', is_pictured: true },
    { first_name: null, avatar_version: null, is_pictured: false },
  ]);
  await migrateToLatest(database.db);
});
