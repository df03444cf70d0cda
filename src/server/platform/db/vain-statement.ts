import type pg from 'pg';
import type { StoreKind } from './commit-hub.ts';
import type { Database } from './database.ts';
import { isDeadlock } from './transact.ts';

/** SQLSTATE. */
const divisionByZero = '22012';

/**
 * A column by which a statement that is a transaction of its own undoes itself where `rows` is empty: others were quicker,
 * and what it wrote until then does not count. On PostgreSQL it fails by it; the embedded store's driver does not outlive
 * the failure of a prepared statement, so there `askAlone` looks at the column.
 *
 * @param rows a common table expression
 */
export function unlessVain(kind: StoreKind, rows: string): string {
  const count = `(select count(*)::int4 from ${rows})`;
  return `${kind === 'postgres' ? `1 / ${count}` : count} as "notVain"`;
}

/**
 * Asks a statement that has a column of `unlessVain`.
 *
 * @returns its first row; null where it has none, undid itself or met others in a deadlock, and so wrote nothing
 */
export async function askAlone<Row extends object>(
  { kind, pool }: Database,
  asked: pg.QueryConfig,
): Promise<Row | null> {
  if (kind === 'pglite') return askWithin(pool, asked);
  try {
    const { rows } = await pool.query<Row>(asked);
    return rows[0] ?? null;
  } catch (error) {
    if ((error as { code?: string }).code !== divisionByZero && !isDeadlock(error)) throw error;
    return null;
  }
}

async function askWithin<Row extends object>(pool: pg.Pool, asked: pg.QueryConfig): Promise<Row | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row & { notVain: number }>(asked);
    const row = rows[0] && rows[0].notVain > 0 ? rows[0] : null;
    await client.query(row === null ? 'rollback' : 'commit');
    return row;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
