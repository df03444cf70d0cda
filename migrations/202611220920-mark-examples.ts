import { type Kysely, sql } from 'kysely';

/** Made-up members and numbers, which a new site shows and an operator takes away again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column is_example boolean not null default false`.execute(db);
  await sql`alter table number add column is_example boolean not null default false`.execute(db);
  await sql`create index number_example on number (phone) where is_example`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_example`.execute(db);
  await sql`alter table number drop column is_example`.execute(db);
  await sql`alter table profile drop column is_example`.execute(db);
}
