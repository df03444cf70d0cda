import { type Kysely, sql } from 'kysely';

/** When a request for acquaintance was accepted: one that is over by now was ended, not withdrawn or declined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acquaintance_request add column accepted_at timestamptz`.execute(db);
  await sql`update acquaintance_request set accepted_at = closed_at where state = 'accepted'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table acquaintance_request drop column accepted_at`.execute(db);
}
