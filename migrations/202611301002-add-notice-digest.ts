import { type Kysely, sql } from 'kysely';

/** Who wants a mail each week of what is unread, when the next one is due, and when the last one went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notice_mail
    add column digest_zone text,
    add column digest_at timestamptz,
    add column digest_sent_at timestamptz,
    add constraint notice_mail_digest check ((digest_zone is null) = (digest_at is null))`.execute(db);
  await sql`create index notice_mail_digest_due on notice_mail (digest_at) where digest_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notice_mail_digest_due`.execute(db);
  await sql`alter table notice_mail drop constraint notice_mail_digest, drop column digest_zone, drop column digest_at,
    drop column digest_sent_at`.execute(db);
}
