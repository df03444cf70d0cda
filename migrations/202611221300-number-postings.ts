import { type Kysely, sql } from 'kysely';

/** Numbers each wallet's postings, so that one that is missing is seen, and keeps when the act itself took place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallet add column version int8 not null default 0`.execute(db);
  await sql`alter table wallet_posting add column version int8, add column event_at timestamptz`.execute(db);
  await whileChangeable(db, async () => {
    await sql`
      update wallet_posting set version = numbered.place, event_at = created_at
      from (select id, row_number() over (partition by profile_id order by id) as place from wallet_posting) numbered
      where numbered.id = wallet_posting.id`.execute(db);
  });
  await sql`
    update wallet set version = newest.version
    from (select profile_id, max(version) as version from wallet_posting group by profile_id) newest
    where newest.profile_id = wallet.profile_id`.execute(db);
  await sql`
    alter table wallet_posting
      alter column version set not null,
      alter column event_at set not null,
      add constraint wallet_posting_version check (version >= 1),
      add constraint wallet_posting_numbered unique (profile_id, version)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallet_posting drop column version, drop column event_at`.execute(db);
  await sql`alter table wallet drop column version`.execute(db);
}

/** The trigger refuses every change of a posting; here the rows only gain what they lacked. */
async function whileChangeable(db: Kysely<unknown>, act: () => Promise<void>): Promise<void> {
  await sql`alter table wallet_posting disable trigger wallet_posting_append_only`.execute(db);
  await act();
  await sql`alter table wallet_posting enable trigger wallet_posting_append_only`.execute(db);
}
