import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

/** SQLSTATE of a transaction that PostgreSQL ended because it and others waited for each other. */
const deadlockDetected = '40P01';
/** The same where others had changed meanwhile what it went by. */
const serializationFailure = '40001';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === deadlockDetected;
}

/** Nothing was wrong with the transaction but the moment: done anew it may succeed. */
export function isCollision(error: unknown): boolean {
  return isDeadlock(error) || codeOf(error) === serializationFailure;
}

/** The first, and three more. */
const mostAttempts = 4;
/** Milliseconds between two attempts at most, so that those who met do not meet again. */
const longestPause = 50;

/**
 * Runs an act in a transaction, and anew where it and others waited for each other's rows: acts of whole accounts, such
 * as a removal, lock what many domains keep, and cannot keep one order with everybody. A transaction that is part of
 * another one is tried anew with that one.
 *
 * @param act may run more than once, and must leave nothing behind but what it writes with `tx`
 * @throws what `isCollision` tells, for which callers over HTTP get a 503, when the last attempt met others too
 */
export async function transact<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (attempt === mostAttempts || db.isTransaction || !isCollision(error)) throw error;
      await wait(Math.random() * longestPause);
    }
  }
}
