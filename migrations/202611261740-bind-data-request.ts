import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which account the number opened when it was proven, and whether its proof was that of another person.
  await sql`
    alter table data_request
      add column holder_id int8 references profile (id),
      add column is_new_holder bool not null default false`.execute(db);
  // Members could send one only while the number was theirs.
  await sql`update data_request set holder_id = profile_id where profile_id is not null`.execute(db);
  await sql`create index data_request_holder on data_request (holder_id) where holder_id is not null`.execute(db);
  // Each proof has its own request: nobody is handed another one's ticket.
  await sql`drop index data_request_waiting`.execute(db);
  await sql`create index data_request_number on data_request (phone_key)`.execute(db);
  await sql`alter table data_request drop constraint data_request_state_check`.execute(db);
  await sql`
    alter table data_request add constraint data_request_state_check
      check (state in ('received', 'extended', 'answered', 'refused', 'withdrawn', 'ended'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update data_request set state = 'withdrawn' where state = 'ended'`.execute(db);
  // Before, one of a kind waited for a number: the first stays.
  await sql`
    update data_request later set state = 'withdrawn', closed_at = now()
    where closed_at is null and exists (
      select from data_request first
      where first.phone_key = later.phone_key and first.kind = later.kind and first.closed_at is null and first.id < later.id
    )`.execute(db);
  await sql`alter table data_request drop constraint data_request_state_check`.execute(db);
  await sql`
    alter table data_request add constraint data_request_state_check
      check (state in ('received', 'extended', 'answered', 'refused', 'withdrawn'))`.execute(db);
  await sql`drop index data_request_number`.execute(db);
  await sql`create unique index data_request_waiting on data_request (phone_key, kind) where closed_at is null`.execute(
    db,
  );
  await sql`alter table data_request drop column holder_id, drop column is_new_holder`.execute(db);
}
