import type { Database } from './database.ts';

/**
 * Whether the database is a Citus coordinator, so that tables may be distributed. It does not change while a server
 * runs, because tables are only distributed while all servers are stopped.
 */
export async function isDistributed({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<boolean> {
  if (kind !== 'postgres') return false;
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}
