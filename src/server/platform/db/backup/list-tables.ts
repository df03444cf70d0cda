import type pg from 'pg';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface BackupTable {
  /** Qualified name, quoted for SQL. */
  name: string;
  columns: string[];
  /** List of the columns that are not generated, quoted. */
  written: string;
  order: string;
}

/** Tables of the migrator; the head of the backup lists the migrations. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock'];
/** Not backed up: the state of running servers, and pg-boss's statistics, whose partitions are made daily. */
const transientTables = ['public.heartbeat', 'public.lease', 'pgboss.queue_stats'];

/** All tables, referenced ones first, the order for restoring. @throws Error for a cycle of foreign keys */
export async function listTables(db: Queryable): Promise<BackupTable[]> {
  const { rows: tables } = await db.query<BackupTable & { oid: string }>(
    `select c.oid::text, format('%I.%I', n.nspname, c.relname) as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as written,
      coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '1') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname <> all($1) and concat(n.nspname, '.', c.relname) <> all($2)
    order by 2`,
    [migratorTables, transientTables],
  );
  const { rows: references } = await db.query<{ from: string; to: string }>(
    `select coalesce(pg_partition_root(conrelid), conrelid)::oid::text as from,
      coalesce(pg_partition_root(confrelid), confrelid)::oid::text as to from pg_constraint where contype = 'f'`,
  );
  const ordered: BackupTable[] = [];
  const left = new Map(tables.map((table) => [table.oid, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ oid }) => !references.some(({ from, to }) => from === oid && to !== oid && left.has(to)),
    );
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { oid, name, columns, written, order } of free) {
      left.delete(oid);
      ordered.push({ name, columns, written, order });
    }
  }
  return ordered;
}
