import { type Kysely, sql } from 'kysely';

/**
 * Partitions look-ups by day (UTC), with the day in their key. The existing rows, eight days of them, are copied. Servers
 * of the previous version cannot write to the new table: their ON CONFLICT needs a key without the day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lookup set schema partitions`.execute(db);
  await sql`alter table partitions.lookup rename to lookup_before`.execute(db);
  await sql`
    create table lookup (
      phone int8 not null,
      visitor text not null,
      -- Of seen_at, in UTC.
      day date not null,
      units int2 not null,
      seen_at timestamptz not null,
      server int8 not null default 0,
      xid xid8 default pg_current_xact_id(),
      written_at timestamptz default now(),
      constraint lookup_pkey primary key (phone, visitor, day)
    ) partition by range (day)`.execute(db);
  await sql`create index lookup_xid on lookup (xid) where server <> 0`.execute(db);
  await sql`create table partitions.lookup_default partition of lookup default`.execute(db);
  await sql`
    select add_partition(
      'lookup', 'lookup_' || to_char(day, 'YYYYMMDD'), to_char(day, 'YYYY-MM-DD'), to_char(day + 1, 'YYYY-MM-DD')
    )
    from (
      select distinct (seen_at at time zone 'UTC')::date as day from partitions.lookup_before
      where seen_at between now() - interval '8 days' and now() + interval '2 days'
    ) days`.execute(db);
  await sql`
    insert into lookup (phone, visitor, day, units, seen_at, server, xid, written_at)
    select phone, visitor, (seen_at at time zone 'UTC')::date, units, seen_at, server, xid, written_at
    from partitions.lookup_before`.execute(db);
  await sql`drop table partitions.lookup_before`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partitions.lookup (
      phone int8 not null,
      visitor text not null,
      units int2 not null,
      seen_at timestamptz not null,
      server int8 not null default 0,
      xid xid8 default pg_current_xact_id(),
      written_at timestamptz default now(),
      constraint lookup_pkey primary key (phone, visitor)
    )`.execute(db);
  await sql`
    insert into partitions.lookup (phone, visitor, units, seen_at, server, xid, written_at)
    select distinct on (phone, visitor) phone, visitor, units, seen_at, server, xid, written_at
    from lookup order by phone, visitor, seen_at desc`.execute(db);
  await sql`create index lookup_seen_at on partitions.lookup (seen_at)`.execute(db);
  await sql`create index lookup_xid on partitions.lookup (xid) where server <> 0`.execute(db);
  await sql`drop table public.lookup`.execute(db);
  await sql`alter table partitions.lookup set schema public`.execute(db);
}
