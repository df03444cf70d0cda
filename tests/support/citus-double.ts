import type { Database } from '#server/platform/db/database.ts';

/**
 * Adds the parts of Citus that `ringbook distribute` uses to a PostgreSQL database: its catalog, the functions that
 * distribute tables, and their refusals. Moves no rows. A table in `citus_fault` cannot be distributed.
 */
export async function installCitusDouble({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    create table pg_dist_partition (
      logicalrelid regclass primary key, partmethod "char" not null, partkey text, colocationid int4 not null,
      repmodel "char" not null
    );
    create table citus_fault (relation regclass primary key);
    create function column_to_column_name(regclass, text) returns text language sql as 'select $2';
    create function create_reference_table(regclass) returns void language plpgsql as $$ begin
      if exists (select from citus_fault where relation = $1) then
        raise exception 'connection to the remote node failed';
      end if;
      insert into pg_dist_partition values ($1, 'n', null, 1, 't');
    end $$;
    create function create_distributed_table(regclass, text, colocate_with text) returns void language plpgsql as $$
    declare
      key int2 := (select attnum from pg_attribute where attrelid = $1 and attname = $2);
    begin
      if exists (select from citus_fault where relation = $1) then
        raise exception 'connection to the remote node failed';
      end if;
      if exists (select from pg_trigger where tgrelid = $1 and not tgisinternal) then
        raise exception 'triggers are not supported on distributed tables';
      end if;
      if exists (select from pg_index where indrelid = $1 and indisunique and not key = any(indkey::int2[])) then
        raise exception 'cannot create constraint on %', $1;
      end if;
      if exists (
        select from pg_constraint c where c.contype = 'f' and c.confrelid = $1
          and not exists (select from pg_dist_partition p where p.logicalrelid = c.conrelid and p.partmethod = 'h')
      ) then
        raise exception 'foreign keys from local tables to distributed tables are not supported';
      end if;
      if exists (
        select from pg_constraint c where c.contype = 'f' and c.conrelid = $1
          and not exists (select from pg_dist_partition p where p.logicalrelid = c.confrelid)
      ) then
        raise exception 'referenced table must be a distributed table or a reference table';
      end if;
      insert into pg_dist_partition values ($1, 'h', $2, 7, 's');
    end $$`);
}
