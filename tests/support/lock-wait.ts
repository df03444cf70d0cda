import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Until somebody waits for a lock of the database. The embedded one has a single connection: whoever comes second waits
 * there anyway, and nothing can be asked meanwhile.
 */
export async function someoneWaits(database: Database): Promise<void> {
  if (database.kind === 'pglite') return;
  const isWaiting = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database() limit 1`,
    );
    return rows.length > 0;
  };
  while (!(await isWaiting())) await delay(5);
}

/** A point that one waits for and another lets pass. */
export function createGate(): { open(): void; isOpen: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, isOpen: promise };
}
