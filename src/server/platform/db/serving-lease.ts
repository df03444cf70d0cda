import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { Lease } from './lease.ts';
import { StoreInUseError } from './store-lock.ts';

/** Each running server has its own lease, which shows others its version. */
const prefix = 'serving ';

export interface ServingLeaseOptions {
  holder: string;
  spanMs: number;
  /** Newest migration that the server knows. */
  version: string;
}

export function servingLease(db: Db, options: ServingLeaseOptions): Lease {
  return new Lease(db, { ...options, name: `${prefix}${options.holder}` });
}

export async function listServing(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ found: string | null }>`select to_regclass('lease')::text as found`.execute(db);
  if (!found[0]?.found) return [];
  const { rows } = await sql<{ version: string }>`
    select coalesce(version, '') as version from lease
    where starts_with(name, ${prefix}) and until > clock_timestamp() order by 1`.execute(db);
  return rows.map(({ version }) => version);
}

export async function forgetEndedServers(db: Db): Promise<void> {
  await sql`delete from lease where starts_with(name, ${prefix}) and until <= clock_timestamp()`.execute(db);
}

/**
 * Keeps servers from starting until the transaction ends. One whose lease expired while it was suspended counts as
 * stopped and may continue afterwards. @throws StoreInUseError if one is running
 */
export async function requireNoServer(tx: Tx): Promise<void> {
  // Servers that start or renew their lease wait for the end of the transaction.
  await sql`lock table lease in exclusive mode`.execute(tx);
  if ((await listServing(tx)).length === 0) return;
  throw new StoreInUseError('A server of this site is running. Stop all of them first. Nothing was changed.');
}
