import type { Db, Tx } from './database.ts';

/**
 * Reads several things as of one moment, whatever others write meanwhile. Nothing can be written or locked by it, hence it
 * meets nobody and need not be tried again.
 */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
