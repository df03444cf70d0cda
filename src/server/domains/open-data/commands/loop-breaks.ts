import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Decides when the next batch may be prepared: while the database is idle or runs a long statement such as COPY.
 * Preparing between short statements would block the event loop and delay each of their answers.
 */
export class LoopBreaks {
  #isOver: PromiseWithResolvers<void> | null = null;

  /** Yields to the event loop, and waits while short statements run. */
  async wait(): Promise<void> {
    while (this.#isOver) await this.#isOver.promise;
    await nextTurn();
  }

  /** Runs a sequence of short statements, during which preparation waits. */
  async interrupt<T>(asking: () => Promise<T>): Promise<T> {
    this.#begin();
    try {
      return await asking();
    } finally {
      this.#end();
    }
  }

  /** Runs one long statement within `interrupt`; preparation may continue meanwhile. */
  async allow<T>(statement: () => Promise<T>): Promise<T> {
    if (!this.#isOver) return statement();
    this.#end();
    try {
      return await statement();
    } finally {
      this.#begin();
    }
  }

  #begin(): void {
    this.#isOver ??= Promise.withResolvers();
  }

  #end(): void {
    this.#isOver?.resolve();
    this.#isOver = null;
  }
}
