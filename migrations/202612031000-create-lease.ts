import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What one holder has until a moment of the database's clock, unless it says again that it lives.
  await sql`
    create table lease (
      name text primary key,
      holder text not null,
      until timestamptz not null,
      -- Of a server that serves: the newest migration that it knows.
      version text
    )`.execute(db);
  // Each server counts up its own row: a replica that shows a count has all that was committed before it.
  await sql`
    create table heartbeat (
      server text primary key,
      beat int8 not null,
      beaten_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table heartbeat`.execute(db);
  await sql`drop table lease`.execute(db);
}
