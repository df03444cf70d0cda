import { type Kysely, sql } from 'kysely';

/**
 * Which admin suspended an account by hand: an appeal is not for them to decide. Moderators stand in the log. What was
 * stated before names nobody, as do the operator's commands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_statement add column decided_by int8`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_statement drop column decided_by`.execute(db);
}
