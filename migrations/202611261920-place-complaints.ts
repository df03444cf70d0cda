import { type Kysely, sql } from 'kysely';

/**
 * What the desk asks of complaints, kept where they are written: what each text waits for and who complained of it, where a
 * case stands, how many people told of its text, and when something happens to it by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table complaint_item
      add column awaits text check (awaits in ('decision', 'late', 'appeal')),
      add column person_key text not null default ''`.execute(db);
  await sql`
    update complaint_item item set person_key = whole.person_key, awaits = case
      when whole.state not in ('open', 'author_asked', 'appealed') then null
      when exists (select from complaint_appeal sent where sent.item_id = item.id and sent.is_granted is null) then 'appeal'
      when item.outcome is not null then null
      when whole.late_at is not null then 'late'
      else 'decision' end
    from complaint_case whole where whole.id = item.case_id`.execute(db);
  await sql`
    drop index complaint_item_text, complaint_item_author, complaint_item_kept_down, complaint_case_due,
      complaint_case_decided, complaint_case_person, complaint_case_sender`.execute(db);
  await sql`create index complaint_item_text on complaint_item (kind, text_id, person_key)`.execute(db);
  await sql`create index complaint_item_author on complaint_item (author_id, phone)`.execute(db);
  await sql`create index complaint_item_reporter on complaint_item (kind, text_id, person_key) where awaits is not null`.execute(
    db,
  );
  // What is late is counted for the operator as far as its text is shown all the same.
  await sql`create index complaint_item_shown_late on complaint_item (id) where awaits = 'late' and not is_kept_down`.execute(
    db,
  );
  await sql`
    create index complaint_item_kept_down on complaint_item (kind, text_id, id)
    where is_kept_down and outcome is null`.execute(db);
  // Whose author is asked, so that it is found out when one can answer no more.
  await sql`
    create index complaint_item_asked on complaint_item (author_id, case_id)
    where asked_until is not null and silent_at is null and answer is null and outcome is null`.execute(db);
  await sql`
    create index complaint_item_appealed on complaint_item (kind, text_id, (coalesce(decided_by, 0)), case_id)
    where awaits = 'appeal'`.execute(db);
  await sql`
    create index complaint_item_upheld on complaint_item (kind, text_id, decided_at desc)
    where outcome = 'upheld'`.execute(db);
  await sql`create index complaint_case_person on complaint_case (person_key, decided_at)`.execute(db);
  await sql`create index complaint_case_sender on complaint_case (sender_key, decided_at) where sender_key <> ''`.execute(
    db,
  );
  await sql`create index complaint_case_vain on complaint_case (person_key, vain_key) where vain_key is not null`.execute(
    db,
  );
  await sql`create index complaint_case_done on complaint_case (decided_at, id) where decided_at is not null`.execute(
    db,
  );
  await sql`create index complaint_case_closed on complaint_case (closed_at, id) where state = 'closed'`.execute(db);
  await sql`
    create index complaint_event_bar on complaint_event (item_id, id)
    where event in ('barred', 'bar_lifted')`.execute(db);
  await sql`
    create table complaint_place (
      case_id int8 primary key references complaint_case (id) on delete cascade,
      -- The first text of the case that waits: reporters are counted of it.
      kind text not null,
      text_id text not null,
      due_at timestamptz not null,
      reporters int4 not null,
      -- When something happens to the case by itself; null where nothing does.
      settle_at timestamptz
    )`.execute(db);
  // So that of each case is found out once when what happens to it by itself is next due.
  await sql`
    insert into complaint_place (case_id, kind, text_id, due_at, reporters, settle_at)
    select first.case_id, first.kind, first.text_id, whole.due_at, greatest(1, (
      select count(*) from (
        select distinct told.person_key from complaint_item told
        where told.kind = first.kind and told.text_id = first.text_id and told.awaits is not null and told.person_key > ''
        limit 20
      ) person
    )), whole.received_at
    from (
      select distinct on (case_id) case_id, kind, text_id from complaint_item where awaits is not null order by case_id, id
    ) first
    join complaint_case whole on whole.id = first.case_id`.execute(db);
  await sql`create index complaint_place_queue on complaint_place (due_at, (-reporters), case_id)`.execute(db);
  await sql`create index complaint_place_text on complaint_place (kind, text_id, reporters)`.execute(db);
  await sql`create index complaint_place_settle on complaint_place (settle_at, case_id) where settle_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table complaint_place`.execute(db);
  await sql`
    drop index complaint_event_bar, complaint_case_closed, complaint_case_done, complaint_case_vain,
      complaint_case_person, complaint_case_sender, complaint_item_upheld, complaint_item_appealed, complaint_item_asked,
      complaint_item_kept_down, complaint_item_shown_late, complaint_item_reporter, complaint_item_author,
      complaint_item_text`.execute(db);
  await sql`create index complaint_case_person on complaint_case (person_key)`.execute(db);
  await sql`create index complaint_case_sender on complaint_case (sender_key) where sender_key <> ''`.execute(db);
  await sql`create index complaint_item_kept_down on complaint_item (case_id) where is_kept_down and outcome is null`.execute(
    db,
  );
  await sql`create index complaint_case_decided on complaint_case (decided_at) where state = 'decided'`.execute(db);
  await sql`
    create index complaint_case_due on complaint_case (due_at, id)
    where state in ('open', 'author_asked', 'appealed')`.execute(db);
  await sql`create index complaint_item_author on complaint_item (author_id, phone) where outcome = 'upheld'`.execute(
    db,
  );
  await sql`create index complaint_item_text on complaint_item (kind, text_id)`.execute(db);
  await sql`alter table complaint_item drop column person_key, drop column awaits`.execute(db);
}
