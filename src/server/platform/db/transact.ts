import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

/** SQLSTATE of a transaction that PostgreSQL ended because it and others waited for each other. */
const deadlockDetected = '40P01';
/** The same where others had changed meanwhile what it went by. */
const serializationFailure = '40001';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** Nothing was wrong with the transaction but the moment: done anew it may succeed. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlockDetected || code === serializationFailure;
}

/** The first, and three more. */
const mostAttempts = 4;
/** Milliseconds between two attempts at most, so that those who met do not meet again. */
const longestPause = 50;

/** Ends the transaction without a trace, and is what `transact` gives. */
export type Undo<T> = (outcome: T) => never;

/** Thrown through the transaction, so that it is rolled back. */
class Undone<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Runs an act in a transaction, and anew where it and others waited for each other's rows: acts of whole accounts, such
 * as a removal, lock what many domains keep, and cannot keep one order with everybody. A transaction that is part of
 * another one is tried anew with that one.
 *
 * @param act may run more than once, and must leave nothing behind but what it writes with `tx`. What it gives to `undo`
 *   is its outcome, and all that it wrote is rolled back: for what only writing tells, such as a limit that is used up
 * @throws what `isCollision` tells, for which callers over HTTP get a 503, when the last attempt met others too
 */
export async function transact<T>(db: Db, act: (tx: Tx, undo: Undo<T>) => Promise<T>): Promise<T> {
  const undo: Undo<T> = (outcome) => {
    throw new Undone(outcome);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) => act(tx, undo));
    } catch (error) {
      if (error instanceof Undone) return error.outcome as T;
      if (attempt === mostAttempts || db.isTransaction || !isCollision(error)) throw error;
      await wait(Math.random() * longestPause);
    }
  }
}
