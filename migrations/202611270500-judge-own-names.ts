import { type Kysely, sql } from 'kysely';

/** The name and the picture that people give themselves are judged like texts: each is shown, held or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile
      add column name_state text not null default 'shown' check (name_state in ('shown', 'held', 'removed')),
      add column name_revision int4 not null default 1,
      add column named_at timestamptz,
      add column avatar_state text not null default 'shown' check (avatar_state in ('shown', 'held', 'removed'))`.execute(
    db,
  );
}

/** What was not shown goes: without its state everybody would see it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from profile_avatar where profile_id in (select id from profile where avatar_state <> 'shown')`.execute(
    db,
  );
  await sql`update profile set avatar_version = null where avatar_state <> 'shown'`.execute(db);
  await sql`update profile set first_name = null, last_name = null where name_state <> 'shown'`.execute(db);
  await sql`
    alter table profile
      drop column name_state, drop column name_revision, drop column named_at, drop column avatar_state`.execute(db);
}
