import type { Database } from './database.ts';

/** Whether this is a Citus coordinator. Fixed while servers run, as tables are distributed without any. */
export async function isDistributed({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<boolean> {
  if (kind !== 'postgres') return false;
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}
