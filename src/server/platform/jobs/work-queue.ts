/** Bounds of a `WorkQueue`, in tasks. */
export interface WorkBounds {
  atOnce: number;
  waitingAtMost: number;
  /** Waiting tasks of one owner. Default: `waitingAtMost`. */
  waitingEach?: number;
}

/** Runs a few tasks at a time. Owners take turns, so that nobody waits for all tasks of somebody who has many. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingAtMost: number;
  readonly #waitingEach: number;
  /** By owner; the first owner's turn is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingInAll = 0;
  #running = 0;

  constructor({ atOnce, waitingAtMost, waitingEach = waitingAtMost }: WorkBounds) {
    this.#atOnce = atOnce;
    this.#waitingAtMost = waitingAtMost;
    this.#waitingEach = waitingEach;
  }

  /** Returns null without running `work` if too many wait, in all or of this owner. */
  async run<T>(work: () => Promise<T>, owner = ''): Promise<T | null> {
    if (this.#running >= this.#atOnce) {
      const own = this.#waiting.get(owner) ?? [];
      if (own.length >= this.#waitingEach || this.#waitingInAll >= this.#waitingAtMost) return null;
      // The finishing task passes its slot on, so that no new task can take it.
      await new Promise<void>((resolve) => {
        this.#waiting.set(owner, own);
        own.push(resolve);
        this.#waitingInAll += 1;
      });
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #takeNext(): (() => void) | undefined {
    const [turn] = this.#waiting;
    if (turn === undefined) return undefined;
    const [owner, own] = turn;
    const next = own.shift();
    this.#waitingInAll -= 1;
    // Behind all other owners.
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
    return next;
  }
}
