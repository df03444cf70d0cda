import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { isConnectionLost } from './lost-connection.ts';

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
/** Milliseconds after a lost connection, once for each attempt so far: the pool then gives another one. */
const lostPause = 100;
/** Milliseconds from the first attempt after which a lost connection is told: who asked over HTTP waits. */
const lostPatience = 2_000;

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
 * as a removal, lock what many domains keep, and cannot keep one order with everybody. So too where the connection was
 * lost before the commit was sent, as when the database's leader changes. A transaction that is part of another one is
 * tried anew with that one.
 *
 * @param act may run more than once, and must leave nothing behind but what it writes with `tx`. What it gives to `undo`
 *   is its outcome, and all that it wrote is rolled back: for what only writing tells, such as a limit that is used up
 * @throws what `isCollision` tells, when the last attempt met others too, and what `isConnectionLost` tells: callers
 *   over HTTP get a 503. Where the connection was lost in the commit, nobody knows whether the act was done
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
      // A rollback on a lost connection fails in its turn, and says less than what the act failed of.
      const reason = run.failed ? run.reason : error;
      if (reason instanceof Undone) return reason.outcome as T;
      if (attempt === mostAttempts || db.isTransaction) throw reason;
      const isLost = !run.isDone && isConnectionLost(reason) && performance.now() - begunAt < lostPatience;
      if (!isLost && !isCollision(reason)) throw reason;
      await wait(isLost ? lostPause * attempt : Math.random() * longestPause);
    }
  }
}

/** One run of an act, and how it ended itself, apart from its transaction. */
class Attempt<T> {
  readonly #act: (tx: Tx, undo: Undo<T>) => Promise<T>;
  readonly #undo: Undo<T>;
  /** All of it was asked: what fails then is the commit. */
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
