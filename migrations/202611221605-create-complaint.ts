import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaint_case (
      id int8 primary key generated always as identity,
      -- Tickets are made of it; the keyed hash finds the case of one.
      seed text not null unique,
      ticket_key text not null unique,
      phone int8 not null,
      -- The profile that was asked for, where whoever complains does not know the number.
      by_profile int8,
      -- Who complained, where that is a member.
      profile_id int8 references profile (id),
      -- Keyed hashes: the same person, and the same address.
      person_key text not null,
      email_key text not null,
      -- Name, address, language and words, which nobody reads without the site's secret.
      sealed text not null,
      reason text not null,
      is_court bool not null,
      state text not null check (state in ('open', 'author_asked', 'decided', 'void', 'appealed', 'closed')),
      version int4 not null default 1,
      received_at timestamptz not null,
      due_at timestamptz not null,
      warned_at timestamptz,
      late_at timestamptz,
      decided_at timestamptz,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index complaint_case_due on complaint_case (due_at, id) where state in ('open', 'author_asked', 'appealed')`.execute(
    db,
  );
  await sql`create index complaint_case_decided on complaint_case (decided_at) where state = 'decided'`.execute(db);
  await sql`create index complaint_case_mine on complaint_case (profile_id) where profile_id is not null`.execute(db);
  await sql`create index complaint_case_person on complaint_case (person_key)`.execute(db);
  await sql`create index complaint_case_email on complaint_case (email_key, decided_at)`.execute(db);
  await sql`
    create table complaint_item (
      id int8 primary key generated always as identity,
      case_id int8 not null references complaint_case (id) on delete cascade,
      ticket_key text not null unique,
      kind text not null,
      text_id text not null,
      revision text not null,
      author_id int8 not null references profile (id),
      phone int8 not null,
      -- As it was when somebody complained; empty once its author was erased.
      text text not null,
      -- Keyed hashes of the folded text.
      skeleton text not null,
      letters text not null,
      outcome text check (outcome in ('upheld', 'refused', 'void')),
      rule text,
      words text,
      decided_by int8 references profile (id),
      decided_at timestamptz,
      hidden_at timestamptz,
      asked_until timestamptz,
      reminded_at timestamptz,
      answer text,
      unique (case_id, kind, text_id)
    )`.execute(db);
  await sql`create index complaint_item_author on complaint_item (author_id, phone) where outcome = 'upheld'`.execute(
    db,
  );
  await sql`create index complaint_item_text on complaint_item (kind, text_id)`.execute(db);
  await sql`
    create table complaint_appeal (
      id int8 primary key generated always as identity,
      item_id int8 not null references complaint_item (id) on delete cascade,
      side text not null check (side in ('complainant', 'author')),
      sealed text not null,
      sent_at timestamptz not null,
      is_granted bool,
      decided_at timestamptz,
      unique (item_id, side)
    )`.execute(db);
  // What happened to a case. It names accounts by their ids and holds no text.
  await sql`
    create table complaint_event (
      id int8 primary key generated always as identity,
      case_id int8 not null references complaint_case (id) on delete cascade,
      item_id int8,
      event text not null,
      source text not null,
      profile_id int8 references profile (id),
      detail jsonb not null default '{}',
      at timestamptz not null
    )`.execute(db);
  await sql`create index complaint_event_case on complaint_event (case_id, id)`.execute(db);
  // Append-only, whoever asks; what is older than half a year may go with its case.
  await sql`
    create function refuse_complaint_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' and old.at < now() - interval '183 days' then return old; end if;
      raise exception 'the history of a complaint is never changed';
    end $$`.execute(db);
  await sql`
    create trigger complaint_event_append_only before update or delete on complaint_event
    for each row execute function refuse_complaint_change()`.execute(db);
  await sql`
    create trigger complaint_event_keep before truncate on complaint_event
    for each statement execute function refuse_complaint_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['complaint_event', 'complaint_appeal', 'complaint_item', 'complaint_case']) {
    await db.schema.dropTable(table).execute();
  }
  await sql`drop function refuse_complaint_change()`.execute(db);
}
