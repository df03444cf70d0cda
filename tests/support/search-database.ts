import type { Database } from '#server/platform/db/database.ts';

const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Full-text search of everything that a dump of the database would hold, letter case aside, but the names of this
 * build's own migrations: they are the same on every site.
 *
 * @returns the tables that hold any of the texts, in alphabetical order
 */
export async function searchDatabase(database: Database, ...texts: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name::text <> all($1::text[]) order by table_name`,
    [migrationTables],
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await database.pool.query(
      `select 1 from "${name}" t where exists (
        select 1 from unnest($1::text[]) as sought (word) where position(lower(word) in lower(t::text)) > 0
      ) limit 1`,
      [texts],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
