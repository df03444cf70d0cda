import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('profile')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('phone', 'int8', (c) => c.notNull())
    // The holder period of the number that this account belongs to; the account is not the number.
    .addColumn('epoch', 'int4', (c) => c.notNull())
    .addColumn('is_holder', 'boolean', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('member'))
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('lang', 'text', (c) => c.notNull())
    // Raised to end all sessions at once.
    .addColumn('token_version', 'int4', (c) => c.notNull().defaultTo(1))
    .addColumn('agreed_at', 'timestamptz')
    .addColumn('deactivated_at', 'timestamptz')
    .addColumn('barred_at', 'timestamptz')
    .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addUniqueConstraint('profile_epoch', ['phone', 'epoch'])
    .addCheckConstraint('profile_role', sql`role in ('member', 'moderator', 'admin')`)
    .execute();
  await sql`create unique index profile_holder on profile (phone) where is_holder`.execute(db);
  await sql`create index profile_deactivated_at on profile (deactivated_at) where deactivated_at is not null`.execute(
    db,
  );

  // By which messenger accounts a profile was proven, as keyed hashes.
  await db.schema
    .createTable('profile_identity')
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('proved_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('profile_identity_pkey', ['profile_id', 'provider', 'person'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('profile_identity').execute();
  await db.schema.dropTable('profile').execute();
}
