import { type Kysely, sql } from 'kysely';

/** Partitions events by hour. The existing rows, one or two hours of them, are copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A sequence, because identity columns of partitioned tables need PostgreSQL 17.
  await sql`create sequence partitions.event_id_seq as bigint`.execute(db);
  await sql`
    create table partitions.event (
      id int8 not null default nextval('partitions.event_id_seq'),
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      key text,
      created_at timestamptz not null default clock_timestamp(),
      constraint event_pkey primary key (id, created_at)
    ) partition by range (created_at)`.execute(db);
  await sql`alter sequence partitions.event_id_seq owned by partitions.event.id`.execute(db);
  await sql`create index event_xid on partitions.event (xid)`.execute(db);
  await sql`create table partitions.event_default partition of partitions.event default`.execute(db);
  await sql`insert into partitions.event (id, xid, topic, key, created_at)
    select id, xid, topic, key, created_at from event`.execute(db);
  await continueIds(db);
  await sql`drop table public.event`.execute(db);
  await sql`alter table partitions.event set schema public`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partitions.event (
      id int8 generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      key text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index event_xid on partitions.event (xid)`.execute(db);
  await sql`insert into partitions.event (id, xid, topic, key, created_at) overriding system value
    select id, xid, topic, key, created_at from event`.execute(db);
  await continueIds(db);
  await sql`drop table public.event`.execute(db);
  await sql`alter table partitions.event set schema public`.execute(db);
}

/** Continues ids after those of the replaced table. */
async function continueIds(db: Kysely<unknown>): Promise<void> {
  // Not by `pg_sequence_last_value`, which is null after a `setval` for an id that was not assigned yet.
  await sql`select setval('partitions.event_id_seq', last_value, is_called) from public.event_id_seq`.execute(db);
}
