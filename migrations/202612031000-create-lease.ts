import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A lease belongs to its holder until it expires by the database's clock or is renewed.
  await sql`
    create table lease (
      name text primary key,
      holder text not null,
      until timestamptz not null,
      -- Newest migration that a running server knows; null for other leases.
      version text
    )`.execute(db);
  // Each server counts its heartbeats in its own row. A replica that shows a count has all earlier commits.
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
