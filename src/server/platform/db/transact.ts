import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

/** SQLSTATE of a transaction that PostgreSQL ended because it and others waited for each other. */
const deadlockDetected = '40P01';

export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === deadlockDetected;
}

const mostAttempts = 5;
/** Milliseconds between two attempts at most, so that those who met do not meet again. */
const longestPause = 50;

/**
 * Runs an act in a transaction, and anew where it and others waited for each other's rows: acts of whole accounts, such
 * as a removal, lock what many domains keep, and cannot keep one order with everybody.
 *
 * @param act may run more than once, and must leave nothing behind but what it writes with `tx`
 */
export async function transact<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw error;
      await wait(Math.random() * longestPause);
    }
  }
}
