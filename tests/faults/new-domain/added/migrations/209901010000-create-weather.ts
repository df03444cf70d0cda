import type { Kysely } from 'kysely';

/** What members say of the weather at numbers, once a member and number, and who wants to be told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weather')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('sky', 'text', (c) => c.notNull())
    .addColumn('told_at', 'timestamptz', (c) => c.notNull())
    .addColumn('is_shown', 'boolean', (c) => c.notNull().defaultTo(true))
    .addPrimaryKeyConstraint('weather_pkey', ['phone', 'profile_id'])
    .execute();
  await db.schema
    .alterTable('profile')
    .addColumn('weather_news', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profile').dropColumn('weather_news').execute();
  await db.schema.dropTable('weather').execute();
}
