import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What members call a number, one name a member.
  await db.schema
    .createTable('suggested_name')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('suggested_name_pkey', ['phone', 'profile_id'])
    .execute();
  await db.schema.createIndex('suggested_name_profile').on('suggested_name').columns(['profile_id', 'phone']).execute();
  // The best supported of them, for the look-up's one read.
  await db.schema
    .alterTable('number')
    .addColumn('names', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute();

  // Numbers whose holders wish no names here, as keyed hashes: nobody can read the list, every writer can ask it.
  await db.schema
    .createTable('unlisted_number')
    .addColumn('phone_hash', 'text', (c) => c.primaryKey())
    .addColumn('unlisted_at', 'timestamptz', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('unlisted_number').execute();
  await db.schema.alterTable('number').dropColumn('names').execute();
  await db.schema.dropTable('suggested_name').execute();
}
