import { sql, type Transaction } from 'kysely';
import pg from 'pg';

import { networkLimits } from './pool-config.ts';
import { StoreInUseError } from './store-lock.ts';
import type { Tables } from './tables.ts';

/** Key of an advisory lock; an arbitrary number that is unique in this database. */
const key = 5_829_174_663_201n;
const pauseMs = 1_000;
/** PostgreSQL-compatible databases may lack advisory locks. */
const undefinedFunction = '42883';

/**
 * Marks this process as a running server by a shared advisory lock on a dedicated connection, which ends with the
 * process in any case. A lost lock is taken again. Only commands that need all servers stopped depend on it.
 */
export async function markServing(url: string): Promise<{ release(): Promise<void> }> {
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let isOver = false;

  const later = () => {
    if (isOver) return;
    again = setTimeout(() => void take().catch(later), pauseMs);
    again.unref();
  };
  async function take(): Promise<void> {
    const own = new pg.Client({ ...networkLimits(null), connectionString: url, application_name: 'ringbook serving' });
    own.on('error', () => {});
    client = own;
    try {
      await own.connect();
      await own.query('select pg_advisory_lock_shared($1::int8)', [key.toString()]);
      own.once('end', later);
    } catch (error) {
      await own.end().catch(() => {});
      if ((error as { code?: string }).code !== undefinedFunction) throw error;
    }
  }

  await take();
  return {
    async release() {
      isOver = true;
      clearTimeout(again);
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Takes the lock exclusively, so that no server can start before the transaction ends.
 * @throws StoreInUseError if a server is running
 */
export async function demandNoServer(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${key.toString()}::int8) as "isAlone"
  `.execute(tx);
  if (rows[0]?.isAlone) return;
  throw new StoreInUseError('A server of this site is running. Stop all of them first. Nothing was changed.');
}
