import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A member's look-ups, each number once a day (UTC), with the last time.
  await db.schema
    .createTable('search_history')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('searched_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_history_pkey', ['profile_id', 'phone', 'day'])
    .execute();
  await db.schema
    .createIndex('search_history_newest')
    .on('search_history')
    .columns(['profile_id', 'searched_at'])
    .execute();
  // Who looked a number up.
  await db.schema.createIndex('search_history_phone').on('search_history').columns(['phone', 'searched_at']).execute();
  await db.schema.createIndex('search_history_searched_at').on('search_history').column('searched_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('search_history').execute();
}
