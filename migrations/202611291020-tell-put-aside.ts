import { type Kysely, sql } from 'kysely';

/** When an account was told that its number, which is another's too by now, opens that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column told_aside_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile drop column told_aside_at`.execute(db);
}
