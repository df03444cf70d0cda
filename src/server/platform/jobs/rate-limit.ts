const remembered = 100_000;

/** How often each of many may do one thing in any span of time; kept in this process's memory. */
export class RateLimit {
  readonly #most: number;
  readonly #spanMs: number;
  /** When each did it lately, the oldest first. */
  readonly #done = new Map<string, number[]>();

  /** @param options.most times in `spanMs`; a fraction counts as the whole number below it */
  constructor(options: { most: number; spanMs: number }) {
    this.#most = Math.max(1, Math.floor(options.most));
    this.#spanMs = options.spanMs;
  }

  /** Counts one more time. @returns 0, or the seconds until it may be done again; then nothing is counted */
  take(who: string, now: Date): number {
    const at = now.getTime();
    const times = (this.#done.get(who) ?? []).filter((time) => time > at - this.#spanMs);
    const [oldest] = times;
    if (times.length >= this.#most && oldest !== undefined) return Math.ceil((oldest + this.#spanMs - at) / 1000);
    // Written anew, so that the map's order is by the last time and the first is who did it longest ago.
    this.#done.delete(who);
    this.#done.set(who, [...times, at]);
    if (this.#done.size > remembered) {
      const [first] = this.#done.keys();
      if (first !== undefined) this.#done.delete(first);
    }
    return 0;
  }
}
