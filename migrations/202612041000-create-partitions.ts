import { type Kysely, sql } from 'kysely';

/**
 * Partitions are created and dropped by functions of the tables' owner, since the server's role may own nothing.
 * They read times as UTC. The lock timeout is short because every later statement queues behind a waiting lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A schema of their own keeps partitions, which come and go, out of the list of tables.
  await sql`create schema partitions`.execute(db);
  await sql`
    create function partition_key(parent text) returns text
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      found_key text;
    begin
      select quote_ident(a.attname) into strict found_key
      from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = format('public.%I', parent)::regclass;
      return found_key;
    end $$`.execute(db);
  // Starts of the spans for which the default partition holds rows, as digits from the year to the hour.
  await sql`
    create function list_unplaced(parent text, width text) returns setof text
    language plpgsql stable security definer
    set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
    begin
      return query execute format(
        'select distinct to_char(date_trunc(%L, %s::timestamp), ''YYYYMMDDHH24'') from partitions.%I',
        width, partition_key(parent), parent || '_default'
      );
    end $$`.execute(db);
  // Returns the number of rows moved from the default partition; null if the partition already exists.
  await sql`
    create function add_partition(parent text, part text, starts text, ends text) returns int8
    language plpgsql security definer
    set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
    declare
      key text := partition_key(parent);
      own text := format('partitions.%I', part);
      rest text := format('partitions.%I', parent || '_default');
      moved int8;
    begin
      if part !~ ('^' || parent || '_[0-9]{6,10}$') then
        raise exception 'no partition of % is called %', parent, part;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('partitions.' || parent, 0));
      if to_regclass(own) is not null then
        return null;
      end if;
      execute format('create table %s (like public.%I including all excluding identity)', own, parent);
      execute format('lock table %s in access exclusive mode', rest);
      execute format(
        'with gone as (delete from %s where %s >= %L and %s < %L returning *) insert into %s select * from gone',
        rest, key, starts, key, ends, own
      );
      get diagnostics moved = row_count;
      execute format(
        'alter table public.%I attach partition %s for values from (%L) to (%L)', parent, own, starts, ends
      );
      return moved;
    end $$`.execute(db);
  await sql`
    create function drop_partition(parent text, part text) returns void
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
    begin
      perform partition_key(parent);
      if part !~ ('^' || parent || '_(to_)?[0-9]{6,10}$') then
        raise exception 'no partition of % is called %', parent, part;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('partitions.' || parent, 0));
      execute format('drop table if exists partitions.%I', part);
    end $$`.execute(db);
  await sql`revoke execute on function partition_key(text), list_unplaced(text, text),
    add_partition(text, text, text, text), drop_partition(text, text) from public`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function drop_partition(text, text)`.execute(db);
  await sql`drop function add_partition(text, text, text, text)`.execute(db);
  await sql`drop function list_unplaced(text, text)`.execute(db);
  await sql`drop function partition_key(text)`.execute(db);
  await sql`drop schema partitions`.execute(db);
}
