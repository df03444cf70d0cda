import { type Kysely, sql } from 'kysely';

/** Acts that callers named, so that what is sent again is not done again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('named_act')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    // Keyed hashes of the caller's words, and of what was asked for.
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('outcome', 'jsonb', (c) => c.notNull())
    // Not indexed: an hourly scan deletes what has run out.
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('named_act_pkey', ['profile_id', 'key'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table named_act`.execute(db);
}
