import { type Kysely, sql } from 'kysely';

/** Who reported a text, counted where reports are written; the order of the desk and its figures by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_case add column reporters int4 not null default 0`.execute(db);
  await sql`
    update moderation_case c set reporters = told.people from (
      select kind, text_id, least(20, count(distinct coalesce(network, profile_id::text))) as people
      from moderation_report where outcome is null group by kind, text_id
    ) told
    where c.state = 'open' and told.kind = c.kind and told.text_id = c.text_id`.execute(db);
  // As dueOf says until when a text should be decided.
  await sql`
    create index moderation_case_due on moderation_case ((
      (date_trunc('day', opened_at at time zone 'UTC') + ((case rank when 2 then 1 when 1 then 7 else 30 end) + 1) * interval '1 day')
      at time zone 'UTC'
    ), (-reporters), id) where state = 'open'`.execute(db);
  await sql`create index moderation_case_done on moderation_case (decided_at) where decided_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index moderation_case_done, moderation_case_due`.execute(db);
  await sql`alter table moderation_case drop column reporters`.execute(db);
}
