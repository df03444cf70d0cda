import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { isCollision, isConnectionLost } from './database-error.ts';

const mostAttempts = 4;
/** Longest pause before a retry in ms. It is random, so that the same transactions do not collide again. */
const longestPause = 50;
/** Pause after a lost connection in ms, times the attempts so far. The pool then provides a new connection. */
const lostPause = 100;
/** Time in ms from the first attempt after which a lost connection is not retried, because HTTP callers wait. */
const lostPatience = 2_000;

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
 * as a removal, lock rows of many domains and cannot keep one lock order. It is also retried if the connection was lost
 * before the commit was sent, such as in a failover. A nested transaction is retried with its outer one.
 * @param act may run more than once; its only side effects must be writes with `tx`. `undo(outcome)` rolls them back
 * and returns `outcome`, for checks that need a write, such as a used-up limit
 * @throws the last collision or lost connection after all attempts; HTTP callers get a 503. If the connection was lost
 * during the commit, it is unknown whether the act was done
 */
export async function transact<T>(db: Db, act: (tx: Tx, undo: Undo<T>) => Promise<T>): Promise<T> {
  const undo: Undo<T> = (outcome) => {
    throw new Undone(outcome);
  };
  const begunAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const run = new Attempt(act, undo);
    try {
      return await db.transaction().execute((tx) => run.do(tx));
    } catch (error) {
      // On a lost connection the rollback fails too. Its error says less than that of the act.
      const reason = run.failed ? run.reason : error;
      if (reason instanceof Undone) return reason.outcome as T;
      if (attempt === mostAttempts || db.isTransaction) throw reason;
      const isLost = !run.isDone && isConnectionLost(reason) && performance.now() - begunAt < lostPatience;
      if (!isLost && !isCollision(reason)) throw reason;
      await wait(isLost ? lostPause * attempt : Math.random() * longestPause);
    }
  }
}

/** One run of an act. Records how the act ended, apart from its transaction. */
class Attempt<T> {
  readonly #act: (tx: Tx, undo: Undo<T>) => Promise<T>;
  readonly #undo: Undo<T>;
  /** The act completed, so a later error is of the commit. */
  isDone = false;
  failed = false;
  reason: unknown;

  constructor(act: (tx: Tx, undo: Undo<T>) => Promise<T>, undo: Undo<T>) {
    this.#act = act;
    this.#undo = undo;
  }

  async do(tx: Tx): Promise<T> {
    try {
      const outcome = await this.#act(tx, this.#undo);
      this.isDone = true;
      return outcome;
    } catch (error) {
      this.failed = true;
      this.reason = error;
      throw error;
    }
  }
}
