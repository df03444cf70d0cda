import { type Kysely, sql } from 'kysely';

/** Texts of which another domain wants to know when they are gone, such as those that complaints wait about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_watch (
      kind text not null,
      text_id text not null,
      -- Somebody has to look whether it is still there.
      is_due bool not null,
      primary key (kind, text_id)
    )`.execute(db);
  await sql`create index moderation_watch_due on moderation_watch (kind, text_id) where is_due`.execute(db);
  await sql`
    insert into moderation_watch (kind, text_id, is_due)
    select distinct kind, text_id, true from complaint_item where awaits is not null`.execute(db);
  await sql`create index moderation_look_case on moderation_look (source, case_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index moderation_look_case`.execute(db);
  await sql`drop table moderation_watch`.execute(db);
}
