import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profile')
    // An erased account keeps its row for its money's sake, without the number.
    .alterColumn('phone', (c) => c.dropNotNull())
    // Of an erased account: keyed hash of its number, by which later holder periods are counted on.
    .addColumn('former_phone', 'text')
    // One of the generated pictures, or the version of an uploaded one; never both.
    .addColumn('avatar_id', 'int2')
    .addColumn('avatar_version', 'text')
    .addColumn('antispy', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('profile_going', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('overlimit', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('new_notice', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('new_contact_name', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('common_acquaintances', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('deliver_without_sound', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('pro_until', 'timestamptz')
    // Chosen when it was deactivated: whether the person's texts are erased with it.
    .addColumn('erases_texts', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('erased_at', 'timestamptz')
    .execute();
  await db.schema
    .alterTable('profile')
    .addCheckConstraint('profile_phone', sql`(phone is null) = (erased_at is not null)`)
    .execute();
  await sql`create index profile_former_phone on profile (former_phone) where former_phone is not null`.execute(db);

  await db.schema
    .createTable('profile_avatar')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('version', 'text', (c) => c.notNull().unique())
    .addColumn('image', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('profile_avatar').execute();
  // Without a number there is no account in the older form.
  await sql`delete from profile where phone is null`.execute(db);
  await sql`drop index profile_former_phone`.execute(db);
  await db.schema.alterTable('profile').dropConstraint('profile_phone').execute();
  await db.schema
    .alterTable('profile')
    .alterColumn('phone', (c) => c.setNotNull())
    .dropColumn('former_phone')
    .dropColumn('avatar_id')
    .dropColumn('avatar_version')
    .dropColumn('antispy')
    .dropColumn('profile_going')
    .dropColumn('overlimit')
    .dropColumn('new_notice')
    .dropColumn('new_contact_name')
    .dropColumn('common_acquaintances')
    .dropColumn('deliver_without_sound')
    .dropColumn('pro_until')
    .dropColumn('erases_texts')
    .dropColumn('erased_at')
    .execute();
}
