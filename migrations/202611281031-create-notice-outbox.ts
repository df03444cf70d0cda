import { type Kysely, sql } from 'kysely';

/** Notices that are still to leave the site by a channel. Those of before are not sent late: they begin with none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_outbox')
    .addColumn('notification_id', 'int8', (c) => c.primaryKey().references('notification.id').onDelete('cascade'))
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('not_before', 'timestamptz', (c) => c.notNull())
    .addColumn('taken_until', 'timestamptz')
    .addColumn('tries', 'int4', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index notice_outbox_due on notice_outbox (not_before)`.execute(db);
  await sql`create index notice_outbox_member on notice_outbox (profile_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_outbox`.execute(db);
}
