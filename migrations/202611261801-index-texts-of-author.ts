import { type Kysely, sql } from 'kysely';

/** By which all is found that one author wrote on a number: what was deleted is written again, and all of it is hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comment_author on comment (profile_id, phone)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_author`.execute(db);
}
