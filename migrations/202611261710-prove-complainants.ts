import { type Kysely, sql } from 'kysely';

/**
 * Complaints know by what their sender is known: a proof, an address, a network. Silence ends a question, a court decision
 * has its details, and one sender's complaints are refused as one act.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table complaint_case
      add column proof text not null default 'none' check (proof in ('number', 'member', 'none')),
      -- Keyed hash of the network; empty of what is older than this column, and once misuse is counted no more.
      add column network_key text not null default '',
      -- Court, date and reference, sealed; null where none is cited, or none was asked for yet.
      add column citation text,
      -- Keyed hash of a name that nobody gives the number: the case is closed from the start, and its sender cannot tell.
      add column vain_key text`.execute(db);
  await sql`update complaint_case set proof = 'member' where profile_id is not null`.execute(db);
  await sql`create index complaint_case_network on complaint_case (network_key, decided_at) where network_key <> ''`.execute(
    db,
  );
  await sql`create index complaint_case_sender on complaint_case (sender_key) where sender_key <> ''`.execute(db);
  await sql`
    alter table complaint_item
      -- When the question to the author ended without an answer.
      add column silent_at timestamptz,
      -- Nobody else brings the text back before a moderator decides.
      add column is_kept_down bool not null default false`.execute(db);
  // What was late before kept every text of the case from being shown.
  await sql`
    update complaint_item item set is_kept_down = true
    from complaint_case whole
    where whole.id = item.case_id and whole.late_at is not null and item.outcome is null`.execute(db);
  await sql`create index complaint_item_kept_down on complaint_item (case_id) where is_kept_down and outcome is null`.execute(
    db,
  );
  await sql`
    alter table complaint_measure
      add column person_key text not null default '',
      -- Whose complaints without proof are not taken from there meanwhile.
      add column network_key text not null default '',
      -- The owner of the address confirmed complaints from where these came.
      add column is_confirmed bool not null default false`.execute(db);
  // Until now a visitor's record was of an address that its owner had confirmed.
  await sql`
    update complaint_measure taken set person_key = whole.person_key
    from complaint_case whole where whole.id = taken.case_id and taken.profile_id is not null`.execute(db);
  await sql`update complaint_measure set is_confirmed = true where profile_id is null`.execute(db);
  await sql`create index complaint_measure_person on complaint_measure (person_key, taken_at) where person_key <> ''`.execute(
    db,
  );
  await sql`create index complaint_measure_network on complaint_measure (network_key, taken_at) where network_key <> ''`.execute(
    db,
  );
  // Decisions of one act about all complaints of a sender.
  await sql`alter table complaint_decision add column sweep text`.execute(db);
  await sql`create index complaint_decision_sweep on complaint_decision (sweep) where sweep is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index complaint_case_sender`.execute(db);
  await sql`alter table complaint_decision drop column sweep`.execute(db);
  await sql`
    alter table complaint_measure drop column person_key, drop column network_key, drop column is_confirmed`.execute(
    db,
  );
  await sql`alter table complaint_item drop column silent_at, drop column is_kept_down`.execute(db);
  await sql`
    alter table complaint_case drop column proof, drop column network_key, drop column citation, drop column vain_key`.execute(
    db,
  );
}
