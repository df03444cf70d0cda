/** Lets a few heavy jobs run at a time and a few more wait; refuses the rest at once. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: { atOnce: number; waitingAtMost: number }) {
    this.#atOnce = options.atOnce;
    this.#waitingAtMost = options.waitingAtMost;
  }

  /** Runs `work` when there is room; null, without running it, when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost) return null;
      // Who leaves hands its place over, so that nobody slips in between.
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
