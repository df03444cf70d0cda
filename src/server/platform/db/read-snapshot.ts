import type { Db, Tx } from './database.ts';

/** Reads one consistent snapshot. Read-only, so it needs no retry. */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
