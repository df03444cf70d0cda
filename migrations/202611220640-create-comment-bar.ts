import { type Kysely, sql } from 'kysely';

/** Members who may say and think nothing any more of a number, for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_bar (
      profile_id int8 not null references profile (id),
      phone int8 not null,
      barred_at timestamptz not null,
      primary key (profile_id, phone)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table comment_bar`.execute(db);
}
