import { type Kysely, sql } from 'kysely';

/**
 * Finds essential notices that were read while they waited for a mail: those about the security of an account are
 * mailed all the same. What was read before is mailed no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update notification set mail_wanted_at = null
    where mail_wanted_at is not null and mailed_at is null and read_at is not null and is_essential`.execute(db);
  await sql`create index notification_mail_read on notification (profile_id)
    where mail_wanted_at is not null and mailed_at is null and read_at is not null and is_essential`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notification_mail_read`.execute(db);
}
