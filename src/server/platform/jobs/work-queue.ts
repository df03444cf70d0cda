export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: { atOnce: number; waitingAtMost: number }) {
    this.#atOnce = options.atOnce;
    this.#waitingAtMost = options.waitingAtMost;
  }

  /** Returns null without running `work` if too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost) return null;
      // The finishing task passes its slot on, so that no new task can take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
