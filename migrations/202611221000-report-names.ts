import { type Kysely, sql } from 'kysely';

/** The profile by which a number's name was reported: then the reporter is not told the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_report add column by_profile int8`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_report drop column by_profile`.execute(db);
}
