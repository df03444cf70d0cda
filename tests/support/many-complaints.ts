import type { Database } from '#server/platform/db/database.ts';
import { makePhone } from './factories.ts';
import { addMember } from './wallets.ts';

interface Many {
  cases: number;
  /** Texts of each case. */
  textsEach: number;
  /** Texts in all: the same ones for every case where there are as many as each has. */
  texts: number;
  /** All from one person. */
  isOneSender?: boolean;
  dueAt: Date;
}

/**
 * Complaints that wait, with comments that they are about, as `complain` leaves them: written by few statements, so that
 * there may be thousands. @returns the ids of the comments
 */
export async function seedComplaints(
  database: Database,
  { cases, textsEach, texts, isOneSender = false, dueAt }: Many,
): Promise<string[]> {
  const { pool } = database;
  const author = await addMember(database);
  const phone = makePhone();
  const { rows } = await pool.query<{ id: string }>(
    `insert into comment (phone, profile_id, text, created_at, updated_at, age_rank)
     select $1::int8 + n, $2::int8, 'Somebody complains of this text, the one with number ' || n, now(), now(), 0
     from generate_series(1, $3::int4) n returning id`,
    [phone, author, texts],
  );
  const ids = rows.map(({ id }) => id);
  const mark = crypto.randomUUID();
  await pool.query(
    `insert into complaint_case (seed, ticket_key, phone, person_key, email_key, sealed, reason, is_court, state,
       received_at, due_at)
     select $1 || n, $1 || n, $2::int8, case when $3::bool then $1 else $1 || n end, $1, '', 'not_true', false, 'open',
       $4::timestamptz - interval '30 days', $4::timestamptz
     from generate_series(1, $5::int4) n`,
    [mark, phone, isOneSender, dueAt, cases],
  );
  await pool.query(
    `insert into complaint_item (case_id, ticket_key, kind, text_id, revision, author_id, phone, text, skeleton, letters,
       awaits, person_key)
     select whole.id, whole.seed || '/' || nth, 'comment',
       ($2::int8[])[1 + (((whole.nth_case - 1) * $3::int8 + nth - 1) % $4::int8)::int4]::text, '1', $5::int8, whole.phone,
       'As it was', 'a', 'a', 'decision', whole.person_key
     from (
       select *, row_number() over (order by id) as nth_case from complaint_case where seed like $1 || '%'
     ) whole, generate_series(1, $3::int4) nth`,
    [mark, ids, textsEach, texts, author],
  );
  await pool.query(
    `insert into complaint_place (case_id, kind, text_id, due_at, reporters, settle_at)
     select first.case_id, 'comment', first.text_id, $2::timestamptz, least(20, told.people),
       $2::timestamptz - interval '3 days'
     from (
       select distinct on (item.case_id) item.case_id, item.text_id from complaint_item item
       join complaint_case whole on whole.id = item.case_id where whole.seed like $1 || '%' order by item.case_id, item.id
     ) first join (
       select text_id, count(distinct person_key) as people from complaint_item where awaits is not null group by text_id
     ) told on told.text_id = first.text_id`,
    [mark, dueAt],
  );
  for (const table of ['comment', 'complaint_case', 'complaint_item', 'complaint_place']) {
    await pool.query(`analyze ${table}`);
  }
  return ids;
}
