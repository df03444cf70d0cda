import { type Kysely, sql } from 'kysely';

/** Notices are listed by when they can be read first; some are written ahead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notification_newest`.execute(db);
  await sql`create index notification_newest on notification (profile_id, created_at, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notification_newest`.execute(db);
  await sql`create index notification_newest on notification (profile_id, id)`.execute(db);
}
