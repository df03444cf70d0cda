import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_request (
      id int8 primary key generated always as identity,
      -- The ticket is made of it; the keyed hash finds the request of one.
      seed text not null unique,
      ticket_key text not null unique,
      -- Keyed hash of the number that was proven.
      phone_key text not null,
      profile_id int8 references profile (id),
      kind text not null check (kind in ('access', 'erasure', 'objection')),
      -- Number, address, language and words, which nobody reads without the site's secret.
      sealed text not null,
      is_unlisted bool not null,
      state text not null default 'received'
        check (state in ('received', 'extended', 'answered', 'refused', 'withdrawn')),
      version int4 not null default 1,
      received_at timestamptz not null,
      due_at timestamptz not null,
      file_until timestamptz,
      extension text,
      answer text,
      decided_by int8 references profile (id),
      warned_at timestamptz,
      late_at timestamptz,
      closed_at timestamptz,
      -- One that waits has not been closed, and the other way round.
      check ((closed_at is null) = (state in ('received', 'extended'))),
      check (state <> 'extended' or extension is not null)
    )`.execute(db);
  // One of a kind waits for a number: whoever sends it twice, or at once from two browsers, has one request.
  await sql`create unique index data_request_waiting on data_request (phone_key, kind) where closed_at is null`.execute(
    db,
  );
  await sql`create index data_request_due on data_request (due_at, id) where closed_at is null`.execute(db);
  await sql`create index data_request_closed on data_request (closed_at) where closed_at is not null`.execute(db);
  await sql`create index data_request_mine on data_request (profile_id) where profile_id is not null`.execute(db);
  await sql`create index data_request_decider on data_request (decided_by) where decided_by is not null`.execute(db);
  // What happened to a request. It names accounts by their ids and holds no text.
  await sql`
    create table data_request_event (
      id int8 primary key generated always as identity,
      request_id int8 not null references data_request (id) on delete cascade,
      event text not null,
      source text not null check (source in ('requester', 'moderator', 'site')),
      profile_id int8 references profile (id),
      detail jsonb not null default '{}',
      at timestamptz not null
    )`.execute(db);
  await sql`create index data_request_event_request on data_request_event (request_id, id)`.execute(db);
  // Append-only, whoever asks; what is older than half a year may go with its request.
  await sql`
    create function refuse_data_request_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' and old.at < now() - interval '183 days' then return old; end if;
      raise exception 'the history of a data request is never changed';
    end $$`.execute(db);
  await sql`
    create trigger data_request_event_append_only before update or delete on data_request_event
    for each row execute function refuse_data_request_change()`.execute(db);
  await sql`
    create trigger data_request_event_keep before truncate on data_request_event
    for each statement execute function refuse_data_request_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('data_request_event').execute();
  await db.schema.dropTable('data_request').execute();
  await sql`drop function refuse_data_request_change()`.execute(db);
}
