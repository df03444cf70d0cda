import { setImmediate as nextTurn } from 'node:timers/promises';

/** Delays preparing a batch until the database is idle or busy for long: else it delays each short answer. */
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
