import { type Kysely, sql } from 'kysely';

/** Numbers that members looked up who want to know of acquaintances in common, and whether there were any then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acquaintance_look (
      profile_id int8 not null references profile (id) on delete cascade,
      phone int8 not null,
      looked_at timestamptz not null,
      had_common boolean not null,
      primary key (profile_id, phone)
    )`.execute(db);
  await sql`create index acquaintance_look_looked_at on acquaintance_look (looked_at)`.execute(db);
  await sql`create index acquaintance_look_phone on acquaintance_look (phone)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table acquaintance_look`.execute(db);
}
