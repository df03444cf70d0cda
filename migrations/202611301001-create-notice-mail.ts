import { type Kysely, sql } from 'kysely';

/** Addresses that members want their notices at, and which of these wait for a mail or went out with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_mail')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('stopped_at', 'timestamptz')
    .addColumn('shows_content', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('not_before', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index notice_mail_address on notice_mail (address)`.execute(db);
  await sql`alter table notification add column mail_wanted_at timestamptz, add column mailed_at timestamptz`.execute(
    db,
  );
  await sql`create index notification_mail on notification (profile_id)
    where mail_wanted_at is not null and mailed_at is null and read_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notification_mail`.execute(db);
  await sql`alter table notification drop column mail_wanted_at, drop column mailed_at`.execute(db);
  await sql`drop table notice_mail`.execute(db);
}
