import { type Kysely, sql } from 'kysely';

/**
 * That a text goes by law is what a moderator found, and its author reads of which decision of a court. What was decided
 * before keeps what was stated of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint_item add column is_by_law bool not null default false`.execute(db);
  await sql`alter table moderation_statement add column ruling jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_statement drop column ruling`.execute(db);
  await sql`alter table complaint_item drop column is_by_law`.execute(db);
}
