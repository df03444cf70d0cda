import { type Kysely, sql } from 'kysely';

/** Hours in which a member is sent nothing that can wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_quiet_hours')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id').onDelete('cascade'))
    .addColumn('quiet_from', 'text', (c) => c.notNull())
    .addColumn('quiet_until', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addCheckConstraint('notice_quiet_hours_some', sql`quiet_from <> quiet_until`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_quiet_hours`.execute(db);
}
