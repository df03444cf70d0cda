import type pg from 'pg';
import type { Database } from './database.ts';
import { isDeadlock } from './transact.ts';

/** SQLSTATE. */
const divisionByZero = '22012';

/**
 * A column by which a statement that is a transaction of its own undoes itself where `rows` is empty: others were quicker,
 * and what it wrote until then does not count. It fails by it, so that nothing of it stays.
 *
 * @param rows a common table expression
 */
export function unlessVain(rows: string): string {
  return `1 / (select count(*)::int4 from ${rows}) as "notVain"`;
}

/**
 * Asks a statement that has a column of `unlessVain`.
 *
 * @returns its first row; null where it has none, undid itself or met others in a deadlock, and so wrote nothing
 */
export async function askAlone<Row extends object>({ pool }: Database, asked: pg.QueryConfig): Promise<Row | null> {
  try {
    const { rows } = await pool.query<Row>(asked);
    return rows[0] ?? null;
  } catch (error) {
    if ((error as { code?: string }).code !== divisionByZero && !isDeadlock(error)) throw error;
    return null;
  }
}
