import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// H3: complaints and reports that were there before what the desk asks of them was kept.

const keeping = '202611261920-place-complaints';
let database: Database;
let before = '';
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  before = names[names.indexOf(keeping) - 1] ?? '';
  await migrateTo(database.db, before);
});
afterAll(() => database.close());

const at = '2026-11-01T00:00:00Z';

const addAccount = (phone: number) =>
  sql`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values (${phone}, 1, true, 'en', ${at}::timestamptz, ${at}::timestamptz)`.execute(database.db);

/** A case of a person with its texts: each `id` and outcome, with an appeal that waits. */
async function add(
  person: string,
  { state, lateAt = null }: { state: string; lateAt?: string | null },
  texts: [id: string, outcome: string | null, isAppealed?: boolean][],
) {
  const { rows } = await sql<{ id: string }>`
    insert into complaint_case (seed, ticket_key, phone, person_key, email_key, sealed, reason, is_court, state, received_at,
      due_at, late_at)
    select seed, seed, 4930111, ${person}, '', '', 'false', false, ${state}, ${at}::timestamptz, ${at}::timestamptz,
      ${lateAt}::timestamptz
    from (select gen_random_uuid()::text as seed) one returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  for (const [text, outcome, isAppealed] of texts) {
    await sql`
      with item as (
        insert into complaint_item (case_id, ticket_key, kind, text_id, revision, author_id, phone, text, skeleton, letters,
          outcome)
        select ${id}::int8, gen_random_uuid()::text, 'comment', ${text}, '1', profile.id, 4930111, 'x', 'x', 'x', ${outcome}
        from (select id from profile limit 1) profile returning id
      )
      insert into complaint_appeal (item_id, side, sealed, sent_at)
      select id, 'complainant', '', ${at}::timestamptz from item where ${isAppealed === true}`.execute(database.db);
  }
  return id;
}

it('H3: cases get their places and counts, and so again after a way back', async () => {
  await addAccount(4930999);
  const open = await add('rosa', { state: 'open' }, [
    ['1', 'refused'],
    ['2', null],
  ]);
  const late = await add('otto', { state: 'open', lateAt: at }, [['2', null]]);
  const appealed = await add('ida', { state: 'appealed' }, [
    ['1', 'refused', true],
    ['3', null],
  ]);
  await add('emil', { state: 'decided' }, [['2', 'upheld']]);
  // Not taken in a pause.
  await add('anna', { state: 'closed' }, [['2', null]]);
  for (let n = 0; n < 25; n += 1) await add(`many ${n}`, { state: 'open' }, [['4', null]]);
  await sql`
    insert into moderation_case (kind, text_id, profile_id, phone, revision, state, reports, opened_at)
    select 'comment', '2', id, 4930111, '1', 'open', 3, ${at}::timestamptz from profile`.execute(database.db);
  for (const [network, reason] of [
    ['one', 'insult'],
    ['two', 'insult'],
  ]) {
    await addAccount(network === 'one' ? 4930997 : 4930998);
    await sql`
      insert into moderation_report (kind, text_id, profile_id, phone, reason, words, revision, network, created_at)
      select 'comment', '2', max(id), 4930111, ${reason}, '', '1', ${network}, ${at}::timestamptz from profile
    `.execute(database.db);
  }
  for (const _ of ['forward', 'once more']) {
    await migrateToLatest(database.db);
    const { rows: places } = await sql`
      select case_id, text_id, reporters, settle_at <= now() as is_due from complaint_place
      where text_id <> '4' order by case_id`.execute(database.db);
    expect(places).toEqual([
      { case_id: open, text_id: '2', reporters: 2, is_due: true },
      { case_id: late, text_id: '2', reporters: 2, is_due: true },
      { case_id: appealed, text_id: '1', reporters: 1, is_due: true },
    ]);
    const { rows: many } = await sql`
      select reporters, count(*)::int4 as cases from complaint_place where text_id = '4' group by reporters
    `.execute(database.db);
    expect(many).toEqual([{ reporters: 20, cases: 25 }]);
    const { rows: items } = await sql`
      select person_key, text_id, awaits from complaint_item where text_id <> '4' order by id`.execute(database.db);
    expect(items).toEqual([
      { person_key: 'rosa', text_id: '1', awaits: null },
      { person_key: 'rosa', text_id: '2', awaits: 'decision' },
      { person_key: 'otto', text_id: '2', awaits: 'late' },
      { person_key: 'ida', text_id: '1', awaits: 'appeal' },
      { person_key: 'ida', text_id: '3', awaits: 'decision' },
      { person_key: 'emil', text_id: '2', awaits: null },
      { person_key: 'anna', text_id: '2', awaits: null },
    ]);
    const { rows: texts } = await sql`select text_id, is_due from moderation_watch order by text_id`.execute(
      database.db,
    );
    expect(texts).toEqual(['1', '2', '3', '4'].map((text_id) => ({ text_id, is_due: true })));
    const { rows: reported } = await sql`select reporters from moderation_case`.execute(database.db);
    expect(reported).toEqual([{ reporters: 2 }]);
    await migrateTo(database.db, before);
  }
});
