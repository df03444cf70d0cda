import { type Kysely, sql } from 'kysely';

/** A proof of a number without an account opens no session, and the chat says what it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt add column is_proof boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt drop column is_proof`.execute(db);
}
