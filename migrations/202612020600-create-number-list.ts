import { type Kysely, sql } from 'kysely';

/** The numbers that devices block, as they were last judged, with what left the list, and how far the making is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_list (
      is_one boolean primary key default true,
      version int8 not null,
      forgotten_version int8 not null,
      is_stale boolean not null,
      pass_step text,
      pass_score float8,
      pass_phone int8,
      pass_ended_at timestamptz,
      ready_at timestamptz,
      constraint number_list_one check (is_one),
      constraint number_list_step check (pass_step in ('judge', 'check'))
    )`.execute(db);
  await sql`
    create table number_list_country (
      country text primary key,
      version int8 not null
    )`.execute(db);
  await sql`
    create table number_list_entry (
      phone int8 primary key,
      country text,
      score int2 not null,
      reports int4 not null,
      category text,
      place int8,
      version int8 not null
    )`.execute(db);
  await sql`create index number_list_country_phone on number_list_entry (country, phone)`.execute(db);
  await sql`create index number_list_place on number_list_entry (place) where place is not null`.execute(db);
  await sql`create index number_list_country_place on number_list_entry (country, place) where place is not null`.execute(
    db,
  );
  await sql`create index number_list_removed on number_list_entry (version) where place is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table number_list_entry`.execute(db);
  await sql`drop table number_list_country`.execute(db);
  await sql`drop table number_list`.execute(db);
}
