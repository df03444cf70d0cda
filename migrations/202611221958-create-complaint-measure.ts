import { type Kysely, sql } from 'kysely';

/** Warnings and pauses of who complains without ground again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A keyed hash of the address at its network: of addresses that nobody confirmed it says nothing of their owners.
  await sql`alter table complaint_case add column sender_key text not null default ''`.execute(db);
  await sql`
    create table complaint_measure (
      id int8 primary key generated always as identity,
      -- The unfounded complaint after which it was taken; each is the last straw once.
      case_id int8 not null unique references complaint_case (id) on delete cascade,
      -- Whom it meets: a member, or else an address by its keyed hash.
      profile_id int8 references profile (id),
      email_key text not null,
      step text not null check (step in ('warning', 'pause')),
      -- The complaints it was taken for.
      decided int4 not null,
      unfounded int4 not null,
      taken_at timestamptz not null,
      ends_at timestamptz,
      -- The appeal, sealed.
      appeal text,
      appealed_at timestamptz,
      words text,
      judged_by int8 references profile (id),
      judged_at timestamptz,
      lifted_at timestamptz
    )`.execute(db);
  await sql`create index complaint_measure_member on complaint_measure (profile_id, taken_at) where profile_id is not null`.execute(
    db,
  );
  await sql`create index complaint_measure_email on complaint_measure (email_key, taken_at)`.execute(db);
  await sql`create index complaint_measure_waiting on complaint_measure (appealed_at) where appealed_at is not null and judged_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table complaint_measure`.execute(db);
  await sql`alter table complaint_case drop column sender_key`.execute(db);
}
