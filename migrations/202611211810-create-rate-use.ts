import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_use')
    .addColumn('limit_name', 'text', (c) => c.notNull())
    // An account's id or a keyed hash.
    .addColumn('who', 'text', (c) => c.notNull())
    // The uses that still count, the oldest first.
    .addColumn('used_at', sql`timestamptz[]`, (c) => c.notNull())
    // Not indexed, so that a use rewrites the row and no index; an hourly scan deletes what has run out.
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_use_pkey', ['limit_name', 'who'])
    .execute();
  await sql`alter table rate_use set (fillfactor = 70)`.execute(db);
  // What it counted lives ten minutes or an hour.
  await db.schema.dropTable('sign_in_tally').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_tally')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('count', 'int4', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_in_tally_pkey', ['key', 'expires_at'])
    .execute();
  await sql`create index sign_in_tally_expires_at on sign_in_tally (expires_at)`.execute(db);
  await db.schema.dropTable('rate_use').execute();
}
