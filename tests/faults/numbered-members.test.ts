import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Texts that were there before members of a page had numbers, and what holders stated before the way back.

let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf('202611280400-number-members-of-a-page') - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

const at = '2026-11-01T00:00:00Z';
const addAuthor = async (phone: number) => {
  const { rows } = await sql<{ id: string }>`
    insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (${phone}, 1, true, 'en', ${at}::timestamptz, ${at}::timestamptz) returning id`.execute(database.db);
  return rows[0]?.id ?? '';
};
const addText = async (author: string, phone: number, parent: string | null = null, state = 'shown') => {
  const { rows } = await sql<{ id: string }>`
    insert into comment (phone, profile_id, parent_id, text, state, age_rank, created_at, updated_at)
    values (${phone}, ${author}, ${parent}, 'Rings.', ${state}, 0, ${at}::timestamptz, ${at}::timestamptz) returning id
  `.execute(database.db);
  return rows[0]?.id ?? '';
};

it('U14: texts that are there already get numbers in the order of each author’s first one, forward and back', async () => {
  const [one, two, three] = [await addAuthor(4930991), await addAuthor(4930992), await addAuthor(4930993)];
  // The first page: two, one, three, with an answer by one. The second: one alone.
  const first = await addText(two, 12025550142, null, 'deleted');
  await addText(one, 12025550142);
  await addText(one, 12025550142, first);
  await addText(three, 12025550142, first);
  await addText(two, 12025550142);
  await addText(one, 12025550143);
  await migrateToLatest(database.db);
  const read = async () => {
    const { rows } = await sql<{ member_number: number }>`select member_number from comment order by id`.execute(
      database.db,
    );
    return rows.map((row) => row.member_number);
  };
  const numbered = [1, 2, 2, 3, 1, 1];
  expect(await read()).toEqual(numbered);
  await migrateTo(database.db, before);
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from comment`.execute(database.db);
  expect(rows).toEqual([{ count: 6 }]);
  await migrateToLatest(database.db);
  expect(await read()).toEqual(numbered);
});

it('U12: a statement has a kind and both times, or none of them', async () => {
  const state = (stated: string | null, until: string | null) =>
    sql`update profile set stated = ${stated}, stated_at = ${until}::timestamptz, stated_until = ${until}::timestamptz`.execute(
      database.db,
    );
  await state('spoofed', at);
  await expect(state('hacked', at)).rejects.toThrow(/stated/);
  await expect(state(null, at)).rejects.toThrow(/profile_statement/);
  await expect(state('no_calls', null)).rejects.toThrow(/profile_statement/);
  await migrateTo(database.db, before);
  await migrateToLatest(database.db);
  const { rows } = await sql`select distinct stated, stated_at, stated_until from profile`.execute(database.db);
  expect(rows).toEqual([{ stated: null, stated_at: null, stated_until: null }]);
});
