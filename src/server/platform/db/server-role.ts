import { sql } from 'kysely';
import { bossSchema } from '../jobs/boss.ts';
import type { Db, Tx } from './database.ts';

/** The role does not exist, or grants do not restrict it. */
export class ServerRoleError extends Error {
  override name = 'ServerRoleError';
}

/**
 * Grants a PostgreSQL role what a server needs. On append-only tables, which have a trigger `…_append_only`, it may
 * only select and insert. Run by the owner of the tables, and again after each migration.
 * @returns the append-only tables
 * @throws ServerRoleError if the role does not exist, owns tables or is a superuser
 */
export async function grantServerRole(db: Db, role: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await demandBound(tx, role);
    const name = sql.id(role);
    for (const schema of ['public', bossSchema].map((each) => sql.id(each))) {
      await sql`grant usage on schema ${schema} to ${name}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`.execute(tx);
      await sql`grant usage, select, update on all sequences in schema ${schema} to ${name}`.execute(tx);
      await sql`grant execute on all routines in schema ${schema} to ${name}`.execute(tx);
    }
    const { rows } = await sql<{ table: string }>`
      select c.relname::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = c.relname || '_append_only' and not t.tgisinternal order by 1`.execute(tx);
    for (const { table } of rows) {
      await sql`revoke update, delete, truncate on ${sql.table(table)} from ${name}`.execute(tx);
    }
    return rows.map(({ table }) => table);
  });
}

async function demandBound(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ is_bound: boolean }>`
    select not r.rolsuper and not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'member')
    ) as is_bound
    from pg_roles r where r.rolname = ${role}`.execute(tx);
  const [found] = rows;
  if (!found) throw new ServerRoleError(`There is no role ${role}: create role … login password … first.`);
  if (!found.is_bound) {
    throw new ServerRoleError(`${role} owns the tables or may do everything, so nothing can be kept from it.`);
  }
}
