import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const judging = '202611281100-judge-claimed-names';

it('39: names from before are gone through once, of people and of registers, and nothing of them is lost', async () => {
  const database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  const before = names[names.indexOf(judging) - 1] ?? '';
  await migrateTo(database.db, before);
  const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.db)).rows;
  const people = [
    ['4915110000001', `'Deutsche'`, `'Bank'`],
    ['4915110000002', 'null', `'Keller'`],
    ['4915110000003', 'null', 'null'],
  ];
  const at = `'2026-11-01T00:00:00Z'`;
  for (const [phone, first, last] of people) {
    await rows(`
      insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at, first_name, last_name)
      values (${phone}, 1, true, 'en', ${at}, ${at}, ${first}, ${last})`);
  }
  await rows(`insert into open_organisation (source, key, phone, name) values ('mine', '1', 493020181000, 'Acme AG')`);
  const kept = 'select phone::text, first_name, last_name, name_state from profile order by phone';
  const was = await rows(kept);
  for (const round of ['there', 'and back, and there again']) {
    await migrateToLatest(database.db);
    expect([round, await rows(kept)]).toEqual([round, was]);
    expect(await rows('select is_name_judged from profile order by phone')).toEqual([
      { is_name_judged: false },
      { is_name_judged: false },
      { is_name_judged: true },
    ]);
    expect(await rows('select name, name_key from open_organisation')).toEqual([{ name: 'Acme AG', name_key: null }]);
    await migrateTo(database.db, before);
    expect(await rows(kept)).toEqual(was);
  }
  await database.close();
});
