import { type Kysely, sql } from 'kysely';

/** Appeals against what was held or removed without a complaint: once a statement of reasons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_appeal (
      statement_id int8 primary key references moderation_statement (id) on delete cascade,
      profile_id int8 not null references profile (id),
      words text not null,
      appealed_at timestamptz not null,
      judged_by int8 references profile (id),
      judged_at timestamptz,
      is_granted boolean,
      note text,
      constraint statement_appeal_judged check (
        (judged_at is null) = (judged_by is null) and (judged_at is null) = (is_granted is null)
          and (judged_at is null) = (note is null)
      )
    )`.execute(db);
  await sql`create index statement_appeal_author on statement_appeal (profile_id)`.execute(db);
  await sql`create index statement_appeal_waiting on statement_appeal (statement_id) where judged_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table statement_appeal`.execute(db);
}
