import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What is decided about a burst of votes is about a number, and no account of its own.
  await sql`alter table moderation_act alter column profile_id drop not null`.execute(db);
  // When the reporter was told what came of it; what was decided before nobody waits to hear.
  await sql`alter table moderation_report add column told_at timestamptz`.execute(db);
  await sql`update moderation_report set told_at = decided_at`.execute(db);
  // Keyed hash of the network that a reaction came from, for a week: many of one network are seen as one.
  await sql`alter table comment_reaction add column network text`.execute(db);
  await sql`alter table comment_reaction_withdrawn add column network text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment_reaction_withdrawn drop column network`.execute(db);
  await sql`alter table comment_reaction drop column network`.execute(db);
  await sql`alter table moderation_report drop column told_at`.execute(db);
  // The log is never changed, so what names no account keeps this from being taken back.
  await sql`alter table moderation_act alter column profile_id set not null`.execute(db);
}
