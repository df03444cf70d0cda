import { apart } from './apart.ts';
import type { Database, Tx } from './database.ts';

/** A database of savepoints in `tx`, one after another. Use its `db` only: its pool is outside the transaction. */
export function joinTransaction(database: Database, tx: Tx): Database {
  // A copy, because `transaction` is replaced on it.
  const db = tx.withoutPlugins();
  Object.defineProperty(db, 'transaction', {
    value: () => ({ execute: <T>(run: (joined: Tx) => Promise<T>) => apart(tx, () => run(tx)) }),
  });
  return { ...database, db };
}
