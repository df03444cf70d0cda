import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';

const deadlockDetected = '40P01';
const serializationFailure = '40001';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** Whether the transaction failed only because of concurrent ones, so that a retry may succeed. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlockDetected || code === serializationFailure;
}

const mostAttempts = 4;
/** Longest pause before a retry in ms. It is random, so that the same transactions do not collide again. */
const longestPause = 50;

/** Rolls the transaction back and makes `transact` return the outcome. */
export type Undo<T> = (outcome: T) => never;

class Undone<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Runs an act in a transaction and retries it after a deadlock or serialization failure. Acts on whole accounts, such
 * as a removal, lock rows of many domains and cannot keep one lock order. A nested transaction is retried with its
 * outer one.
 * @param act may run more than once; its only side effects must be writes with `tx`. `undo(outcome)` rolls them back
 * and returns `outcome`, for checks that need a write, such as a used-up limit
 * @throws the last collision after all attempts; HTTP callers get a 503
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
