import { type Kysely, sql } from 'kysely';

/** Whether people were told what moderators did about their own texts and votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_case add column author_told_at timestamptz`.execute(db);
  // The act that withdrew the votes, once the member was told of it.
  await sql`alter table opinion add column told_of int8`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opinion drop column told_of`.execute(db);
  await sql`alter table moderation_case drop column author_told_at`.execute(db);
}
