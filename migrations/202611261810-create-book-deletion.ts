import { type Kysely, sql } from 'kysely';

/** Address books that their members deleted whole, until the last entry is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_deletion (
      profile_id int8 primary key references profile (id),
      -- Entries that were added until then go.
      asked_at timestamptz not null
    )`.execute(db);
}

/** What was not deleted yet shows again, and can be deleted again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table book_deletion`.execute(db);
}
