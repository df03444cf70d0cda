import { type Kysely, sql } from 'kysely';

/** What a member is told in the app, once a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('notice_values', 'jsonb', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('is_essential', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('read_at', 'timestamptz')
    .addUniqueConstraint('notification_once', ['profile_id', 'key'])
    .addCheckConstraint('notification_link', sql`link ~ '^/([^/]|$)'`)
    .execute();
  await sql`create index notification_newest on notification (profile_id, id)`.execute(db);
  await sql`create index notification_unread on notification (profile_id) where read_at is null`.execute(db);
  await sql`create index notification_old on notification (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notification`.execute(db);
}
