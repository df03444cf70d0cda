import type { Database } from './database.ts';

/**
 * Whether the database is the coordinator of Citus, so that tables may lie on several machines. It stays as it is while a
 * site runs: tables are distributed while all servers are stopped.
 */
export async function isDistributed({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<boolean> {
  if (kind !== 'postgres') return false;
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}
