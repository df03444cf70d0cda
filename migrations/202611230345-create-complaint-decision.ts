import { type Kysely, sql } from 'kysely';

/** What moderators decided about complaints, with what is needed to take it back; mails that wait until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaint_decision (
      id int8 primary key generated always as identity,
      case_id int8 not null references complaint_case (id) on delete cascade,
      moderator_id int8 not null references profile (id),
      -- Each act with its reason as it was sent.
      acts jsonb not null,
      -- What stood before, and what followed from it.
      before jsonb not null,
      -- Of the case after it.
      version int4 not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index complaint_decision_case on complaint_decision (case_id, id)`.execute(db);
  await sql`create index complaint_decision_moderator on complaint_decision (moderator_id)`.execute(db);
  await sql`
    create trigger complaint_decision_append_only before update or delete on complaint_decision
    for each row execute function refuse_complaint_change()`.execute(db);
  await sql`
    create trigger complaint_decision_keep before truncate on complaint_decision
    for each statement execute function refuse_complaint_change()`.execute(db);
  // Of the case when it happened: what somebody who saw that version has not seen.
  await sql`alter table complaint_event add column version int4`.execute(db);
  // By which a mail that waits can be taken back.
  await sql`alter table mail add column key text`.execute(db);
  await sql`create index mail_key on mail (key) where key is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail drop column key`.execute(db);
  await sql`alter table complaint_event drop column version`.execute(db);
  await sql`drop table complaint_decision`.execute(db);
}
