import { sql, type Transaction } from 'kysely';
import pg from 'pg';

import { networkLimits } from './pool-config.ts';
import { StoreInUseError } from './store-lock.ts';
import type { Tables } from './tables.ts';

/** Of an advisory lock in the site's database: any number that nothing else there locks. */
const key = 5_829_174_663_201n;
const pauseMs = 1_000;
/** A database that only speaks PostgreSQL's language may have no such lock. */
const undefinedFunction = '42883';

/**
 * Tells whoever asks the database, for as long as this process serves, that a server of the site runs: each holds one
 * lock shared, on a connection that is for nothing else, so that it is gone with the process however that ends. Lost
 * with its connection, it is taken again.
 *
 * What needs all servers stopped waits for it in vain; servers do not depend on it.
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
 * Keeps servers from starting until the caller's transaction ends.
 *
 * @throws StoreInUseError while one runs
 */
export async function demandNoServer(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(${key.toString()}::int8) as "isAlone"
  `.execute(tx);
  if (rows[0]?.isAlone) return;
  throw new StoreInUseError('A server of this site is running. Stop all of them first. Nothing was changed.');
}
