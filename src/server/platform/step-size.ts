/** Target duration of a batch step in ms. Between steps the event loop and an embedded database are free. */
export const stepMs = 50;
const fewestRows = 10;

export class StepSize {
  #rows: number;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
    this.#rows = Math.min(fewestRows * 5, most);
  }

  get rows(): number {
    return this.#rows;
  }

  async time<T>(rows: number, step: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await step();
    const fitting = Math.floor((rows * stepMs) / Math.max(1, performance.now() - begun));
    // Grows at most twofold, because a few rows predict the time of many poorly.
    this.#rows = Math.max(fewestRows, Math.min(this.#most, this.#rows * 2, fitting));
    return done;
  }
}
