// Reads the schema from the database catalogs, without the objects of extensions and of the migrator.
import type pg from 'pg';

export type Column = {
  table: string;
  name: string;
  /** PostgreSQL's internal name: `int8`, `text`, `_text` for an array. */
  type: string;
  isNullable: boolean;
  /** Whether an insert may omit it: a default, an identity or a generated column. */
  hasDefault: boolean;
  line: string;
};

export type Schema = { columns: Column[]; text: string };

const foreign = `select objid from pg_depend where deptype = 'e'`;
const bookkeeping = `('kysely_migration', 'kysely_migration_lock')`;

const columnQuery = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation not in (0, t.typcollation) then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then 'not null' end,
      case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
      case when a.attgenerated <> '' then 'generated' when a.atthasdef then 'default' end,
      pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname not in ${bookkeeping}
    and c.oid not in (${foreign})
  order by c.relname collate "C", a.attnum`;

/** All other objects, one line each. `owner` is the relation that has it, or empty. */
const otherQuery = `
  select c.relname as owner, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end
    as kind, concat_ws(' ', case c.relpersistence when 'u' then 'unlogged' end, case c.relkind when 'p' then
    pg_get_partkeydef(c.oid) when 'r' then null else pg_get_viewdef(c.oid) end) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and c.oid not in (${foreign})
  union all
  -- Since PostgreSQL 18 "not null" is a constraint too; the column's line has it already.
  select c.conrelid::regclass::text, 'constraint', concat_ws(' ', c.conname, pg_get_constraintdef(c.oid))
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype <> 'n'
  union all
  select i.indrelid::regclass::text, 'index', pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, 'options', array_to_string(c.reloptions, ', ') from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'm') and c.reloptions is not null
  union all
  select t.tgrelid::regclass::text, 'trigger', pg_get_triggerdef(t.oid)
  from pg_trigger t where not t.tgisinternal
  union all
  select '', 'function', pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p', 'w') and p.oid not in (${foreign})
  union all
  select '', 'sequence', c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and c.oid not in (select objid from pg_depend where deptype in ('e', 'i'))
  union all
  select '', 'type', concat_ws(' ', t.typname, format_type(nullif(t.typbasetype, 0), t.typtypmod),
    (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
    and t.oid not in (${foreign})
  union all
  -- A library's own, pg-boss': that it is there and goes away again is ours to know, what is in it is not.
  select '', 'schema', nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'
    and oid not in (${foreign})
  union all
  select '', 'extension', extname from pg_extension where extname <> 'plpgsql'`;

/**
 * Reads the schema `public` and the names of the others. Databases with the same schema give the same text on every
 * supported PostgreSQL version.
 */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const columns = (await pool.query(columnQuery)).rows.map((row) => ({
    table: row.table,
    name: row.name,
    type: row.type,
    isNullable: row.is_nullable,
    hasDefault: row.has_default,
    line: row.line,
  }));
  const others: { owner: string; kind: string; line: string }[] = (await pool.query(otherQuery)).rows;
  const own = others.filter(({ owner }) => !bookkeeping.includes(`'${owner}'`));
  const loose = own
    .filter(({ owner }) => owner === '')
    .map(({ kind, line }) => `${kind} ${line}`)
    .sort();
  const relations = own
    .filter(({ kind }) => /table|view/.test(kind))
    .sort((a, b) => (a.owner < b.owner ? -1 : 1))
    .map(({ owner, kind, line }) => [
      `${kind} ${owner} ${line}`.trim(),
      ...columns.filter((column) => column.table === owner).map((column) => `  ${column.line}`),
      ...own
        .filter((other) => other.owner === owner && /constraint|index|options|trigger/.test(other.kind))
        .map((other) => `  ${other.kind} ${other.line}`)
        .sort(),
    ]);
  const blocks = [...loose.map((line) => [line]), ...relations];
  return { columns, text: blocks.map((lines) => `${lines.join('\n')}\n`).join('\n') };
}
