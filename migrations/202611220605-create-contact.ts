import { type Kysely, sql } from 'kysely';

/** What members' address books call numbers, and what members think of the names that others give. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By bytes, the same order on every machine: lists are cut by it.
  const text = sql`text collate "C"`;
  await db.schema
    .createTable('contact_name')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('added_at', 'timestamptz', (c) => c.notNull())
    .addColumn('is_former', 'boolean', (c) => c.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('contact_name_pkey', ['profile_id', 'phone'])
    .execute();
  await db.schema.createIndex('contact_name_phone').on('contact_name').columns(['phone', 'profile_id']).execute();
  await db.schema
    .createIndex('contact_name_list')
    .on('contact_name')
    .columns(['profile_id', 'first_name', 'last_name', 'phone'])
    .execute();

  await db.schema
    .createTable('name_vote')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('is_like', 'boolean', (c) => c.notNull())
    .addColumn('voted_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('name_vote_pkey', ['phone', 'name_key', 'profile_id'])
    .execute();
  await db.schema.createIndex('name_vote_profile').on('name_vote').columns(['profile_id', 'phone']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('name_vote').execute();
  await db.schema.dropTable('contact_name').execute();
}
