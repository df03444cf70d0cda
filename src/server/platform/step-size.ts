/** Milliseconds that a step of long work should take: the event loop, and an embedded database, are free between two. */
export const stepMs = 50;
const fewestRows = 10;

/** How many rows the next step of long work takes, by how long the last one took. */
export class StepSize {
  #rows: number;
  readonly #most: number;

  /** @param most rows of one step, however quick it is */
  constructor(most: number) {
    this.#most = most;
    this.#rows = Math.min(fewestRows * 5, most);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Runs a step of so many rows and times it. */
  async time<T>(rows: number, step: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await step();
    const fitting = Math.floor((rows * stepMs) / Math.max(1, performance.now() - begun));
    // A few rows tell little of many, so it grows slowly.
    this.#rows = Math.max(fewestRows, Math.min(this.#most, this.#rows * 2, fitting));
    return done;
  }
}
