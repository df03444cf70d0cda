import { apart } from './apart.ts';
import type { Database, Tx } from './database.ts';

/**
 * The database as commands may be given it that are to be one act with others: a transaction that they begin is a part of
 * this one, which goes alone where it is rolled back. They begin one after the other. Only its `db` may be asked: the pool
 * is outside the transaction, and with the embedded store it waits for its end.
 */
export function joinTransaction(database: Database, tx: Tx): Database {
  // A handle of its own, so that the caller's stays what it is.
  const db = tx.withoutPlugins();
  Object.defineProperty(db, 'transaction', {
    value: () => ({ execute: <T>(run: (joined: Tx) => Promise<T>) => apart(tx, () => run(tx)) }),
  });
  return { ...database, db };
}
