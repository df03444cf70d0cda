import { apart } from './apart.ts';
import type { Database, Tx } from './database.ts';

/**
 * Returns a database for commands that must join the transaction `tx`. Each transaction that they begin becomes a
 * savepoint, and they must begin them one after another. Only `db` may be used: the pool is outside the transaction
 * and, on the embedded store, blocks until it ends.
 */
export function joinTransaction(database: Database, tx: Tx): Database {
  // A copy, because `transaction` is replaced on it.
  const db = tx.withoutPlugins();
  Object.defineProperty(db, 'transaction', {
    value: () => ({ execute: <T>(run: (joined: Tx) => Promise<T>) => apart(tx, () => run(tx)) }),
  });
  return { ...database, db };
}
