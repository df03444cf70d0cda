import { type Kysely, sql } from 'kysely';

const hashPrefix = sql.raw(`(substr(encode(sha256(phone::text::bytea), 'hex'), 1, 4))`);

/**
 * Keeps numbers that can be unwanted on no day out of the indexes by hash and of what search engines may list: nearly all
 * of those that a data set names. To fill the indexes with each of them was a fifth of the time that an import took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_bad_hash, number_listable`.execute(db);
  // Units as they weighed on their first day. No day adds to them, as it does to the score that an index can order by.
  await sql`alter table number add column member_units real not null default 0,
    add column open_units real not null default 0`.execute(db);
  await sql`
    update number set
      member_units = coalesce((
        select sum((day ->> 1)::int4 * case when entry ? 'isNew' then 0.5 else 1 end)
        from jsonb_array_elements(evidence) entry, jsonb_array_elements(entry -> 'days') day
        where entry ->> 'kind' <> 'positive'), 0),
      open_units = coalesce((
        select sum((day ->> 1)::int4 * 0.25)
        from jsonb_array_elements(open_data) entry, jsonb_array_elements(entry -> 'days') day), 0)
    where member_score + open_score > 0`.execute(db);
  await sql`create index number_bad_hash on number (${hashPrefix}) where member_units + open_units >= 5`.execute(db);
  await sql`create index number_listable on number (phone)
    where organisations <> '[]'::jsonb or member_units + open_units >= 5`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_bad_hash, number_listable`.execute(db);
  await sql`alter table number drop column member_units, drop column open_units`.execute(db);
  await sql`create index number_bad_hash on number (${hashPrefix}) where member_score + open_score > 0`.execute(db);
  await sql`create index number_listable on number (phone)
    where organisations <> '[]'::jsonb or member_score + open_score > 0`.execute(db);
}
