import { type Kysely, sql } from 'kysely';

/** Mail that waits to be sent, and what is known of addresses: never an address that can be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.references('profile.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // Address, values and links, until it is sent.
    .addColumn('sealed', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('done_at', 'timestamptz')
    .addCheckConstraint('mail_state', sql`state in ('waiting', 'sent', 'unsent', 'refused')`)
    .addCheckConstraint('mail_sealed', sql`(sealed is null) = (done_at is not null)`)
    .execute();
  await sql`create index mail_profile on mail (profile_id) where profile_id is not null`.execute(db);
  await sql`create index mail_old on mail (created_at)`.execute(db);
  await db.schema
    .createTable('mail_address')
    // Keyed hash of the address.
    .addColumn('address', 'text', (c) => c.primaryKey())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('stopped_at', 'timestamptz')
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mail_address`.execute(db);
  await sql`drop table mail`.execute(db);
}
