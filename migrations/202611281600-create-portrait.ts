import { type Kysely, sql } from 'kysely';

/** Portraits of numbers that members had drawn, what holders say of theirs, and what an endpoint read in texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portrait (
      id text primary key,
      phone int8 not null,
      profile_id int8 not null references profile (id),
      price int8 not null,
      is_shared boolean not null default false,
      created_at timestamptz not null,
      constraint portrait_price check (price >= 0),
      constraint portrait_once unique (phone, profile_id)
    )`.execute(db);
  await sql`create index portrait_owner on portrait (profile_id)`.execute(db);
  await sql`create index portrait_paid on portrait (created_at) where price > 0`.execute(db);
  await sql`
    create table portrait_wish (
      phone int8 primary key,
      profile_id int8 not null references profile (id),
      is_off boolean not null,
      neurotype text,
      disputed jsonb not null,
      age int2,
      aged_on date,
      updated_at timestamptz not null,
      constraint portrait_wish_age check ((age is null) = (aged_on is null))
    )`.execute(db);
  await sql`create index portrait_wish_holder on portrait_wish (profile_id)`.execute(db);
  await sql`
    create table portrait_reading (
      comment_id int8 primary key references comment (id) on delete cascade,
      revision int4 not null,
      signs jsonb not null,
      read_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table portrait_reading`.execute(db);
  await sql`drop table portrait_wish`.execute(db);
  await sql`drop table portrait`.execute(db);
}
