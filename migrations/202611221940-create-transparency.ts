import { type Kysely, sql } from 'kysely';

/** What is told of a month that is over, counted once: rows of the log may be forgotten later, its figures stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transparency_month')
    .addColumn('month', 'text', (c) => c.primaryKey())
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('figures', 'jsonb', (c) => c.notNull())
    .addColumn('counted_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index complaint_case_received on complaint_case (received_at)`.execute(db);
  await sql`create index complaint_event_at on complaint_event (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index complaint_event_at`.execute(db);
  await sql`drop index complaint_case_received`.execute(db);
  await sql`drop table transparency_month`.execute(db);
}
