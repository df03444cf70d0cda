import { type Kysely, sql } from 'kysely';

/** Sign-ins from a browser that the account was not used with before; of older ones nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column is_new_browser boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column is_new_browser`.execute(db);
}
