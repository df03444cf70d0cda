import type { Kysely } from 'kysely';

/** What members say of the weather at numbers, once a member and number. */
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
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('weather').execute();
}
