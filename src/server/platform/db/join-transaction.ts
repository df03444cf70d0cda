import { sql } from 'kysely';
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
    value: () => ({ execute: <T>(run: (joined: Tx) => Promise<T>) => runWithin(tx, run) }),
  });
  return { ...database, db };
}

async function runWithin<T>(tx: Tx, run: (joined: Tx) => Promise<T>): Promise<T> {
  await sql`savepoint joined`.execute(tx);
  let outcome: T;
  try {
    outcome = await run(tx);
  } catch (error) {
    // Where the connection is lost, why it is says more than that nothing can be taken back.
    await sql`rollback to savepoint joined`.execute(tx).catch(() => {});
    await sql`release savepoint joined`.execute(tx).catch(() => {});
    throw error;
  }
  await sql`release savepoint joined`.execute(tx);
  return outcome;
}
