import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { requireNoServer } from './serving-lease.ts';
import { transact } from './transact.ts';

/** The database cannot be distributed, or a table is distributed differently. The message says what to do. */
export class DistributeError extends Error {
  override name = 'DistributeError';
}

/** Tables by their placement. In each list, referenced tables come first. */
export interface Roots {
  reference: readonly string[];
  /** Tables distributed by `column`, which all of them have, and colocated with the first. */
  rooted: readonly string[];
  column: string;
}

/** Tables that reference each other, distributed in one step. */
export interface DistributeStep {
  how: 'reference' | 'rooted';
  tables: readonly string[];
  isDone: boolean;
}

interface Placement {
  table: string;
  how: 'reference' | 'rooted' | 'local';
  /** The distribution column; null for a reference table. */
  by: string | null;
  colocation: string;
}

interface Reference {
  name: string;
  table: string;
  to: string;
  definition: string;
}

/** Lists the steps, with those already done. @throws DistributeError if the database does not fit */
export async function planDistribution(db: Db, roots: Roots): Promise<DistributeStep[]> {
  const placements = await readPlacements(db);
  const groups = groupsOf(roots.rooted, await readReferences(db, roots.rooted));
  const [first = ''] = roots.rooted;
  const base = placements.get(first);
  for (const table of roots.rooted) {
    const there = placements.get(table);
    if (there === undefined || there.how === 'local') continue;
    const isColocated = there.how === 'rooted' && there.by === roots.column && there.colocation === base?.colocation;
    if (!isColocated) throw new DistributeError(`${table} is distributed, but not by ${roots.column} with ${first}.`);
  }
  for (const table of roots.reference) {
    if (placements.get(table)?.how === 'rooted') throw new DistributeError(`${table} must be a reference table.`);
  }
  return [
    ...roots.reference.map((table) => ({
      how: 'reference' as const,
      tables: [table],
      isDone: placements.get(table)?.how === 'reference',
    })),
    ...groups.map((tables) => ({
      how: 'rooted' as const,
      tables,
      isDone: tables.every((table) => placements.get(table)?.how === 'rooted'),
    })),
  ];
}

/**
 * Runs one step atomically, so that an interrupted run continues with the next step. Drops the foreign keys between
 * tables of the step and recreates them, because Citus can distribute neither of two such tables first.
 *
 * @throws StoreInUseError while a server of the site runs
 */
export async function distributeStep(db: Db, roots: Roots, { how, tables }: DistributeStep): Promise<void> {
  await transact(db, async (tx) => {
    await requireNoServer(tx);
    if (how === 'reference') {
      for (const table of tables) await sql`select create_reference_table(${table}::regclass)`.execute(tx);
      return;
    }
    const references = await readReferences(tx, tables);
    for (const { table, name } of references) {
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
    }
    const placements = await readPlacements(tx);
    for (const table of tables) if (placements.get(table)?.how !== 'rooted') await distributeTable(tx, roots, table);
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
    }
  });
}

async function distributeTable(tx: Tx, { column, rooted: [first = ''] }: Roots, table: string): Promise<void> {
  const beside = table === first ? 'none' : first;
  await sql`
    select create_distributed_table(${table}::regclass, ${column}::text, colocate_with => ${beside}::text)`.execute(tx);
}

async function readPlacements(db: Db): Promise<Map<string, Placement>> {
  const known = await sql<{ isThere: boolean }>`
    select to_regclass('pg_dist_partition') is not null as "isThere"`.execute(db);
  if (!known.rows[0]?.isThere) {
    throw new DistributeError(
      'This database has no Citus: install it on every machine, run "create extension citus" as its superuser, and ' +
        'add the nodes with citus_set_coordinator_host and citus_add_node. Nothing was changed.',
    );
  }
  const { rows } = await sql<Placement>`
    select p.logicalrelid::regclass::text as "table", p.colocationid::text as colocation,
      case when p.partmethod = 'h' then 'rooted' when p.repmodel = 't' then 'reference' else 'local' end as how,
      case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey::text) end as by
    from pg_dist_partition p`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}

async function readReferences(db: Db, tables: readonly string[]): Promise<Reference[]> {
  const listed = sql`any(${[...tables]}::text[])`;
  const { rows } = await sql<Reference>`
    select conname::text as name, conrelid::regclass::text as "table", confrelid::regclass::text as "to",
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = ${listed} and confrelid::regclass::text = ${listed}
    order by 2, 1`.execute(db);
  return rows;
}

/** Groups tables that reference each other, in the given order. */
function groupsOf(tables: readonly string[], references: readonly Reference[]): string[][] {
  const groups: string[][] = [];
  for (const table of tables) {
    const near = references.flatMap((one) => (one.table === table ? [one.to] : one.to === table ? [one.table] : []));
    const touching = groups.filter((group) => group.some((other) => near.includes(other)));
    const [into] = touching;
    if (into === undefined) {
      groups.push([table]);
      continue;
    }
    into.push(...touching.slice(1).flat(), table);
    for (const merged of touching.slice(1)) groups.splice(groups.indexOf(merged), 1);
  }
  return groups;
}
