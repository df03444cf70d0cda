import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * When the next batch may be prepared: while the database has long work to do, such as a COPY, or none at all. Not while
 * it answers short questions: its answers would wait for us at every one of them, and it for the next question.
 */
export class Leisure {
  #isOver: PromiseWithResolvers<void> | null = null;

  /** Lets others have their turn, and waits for leisure. */
  async wait(): Promise<void> {
    while (this.#isOver) await this.#isOver.promise;
    await nextTurn();
  }

  /** Runs what asks the database short questions, one after the other. */
  async interrupt<T>(asking: () => Promise<T>): Promise<T> {
    this.#begin();
    try {
      return await asking();
    } finally {
      this.#end();
    }
  }

  /** Runs one long statement between such questions. */
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
