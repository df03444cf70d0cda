const mostDays = 32;

/**
 * Numbers equal records of a file without ids, so that reading it again, or a longer version of it, gives the same
 * keys.
 *
 * Memory is bounded by dropping the day that was seen first. If a file returns to a dropped day, its count restarts:
 * a complaint may be missed, but none is counted twice.
 */
export class OccurrenceCounter {
  readonly #days = new Map<string, Map<string, number>>();
  readonly #mostEntries: number;
  #entries = 0;

  /** @param mostEntries most counters, about 100 bytes each */
  constructor(mostEntries = 500_000) {
    this.#mostEntries = mostEntries;
  }

  /** Key that is unique within an authority: `<day>[ <time>]/<phone>/<n>`. `day` is empty if the file has no dates. */
  keyOf(day: string, time: string, phone: string): string {
    const entry = time === '' ? phone : `${time}/${phone}`;
    const counts = this.#countsOf(day);
    const count = (counts.get(entry) ?? 0) + 1;
    if (count > 1 || this.#entries < this.#mostEntries) {
      counts.set(entry, count);
    } else {
      this.#forgetOldest();
      // Looked up again, because this day may have been dropped.
      this.#countsOf(day).set(entry, count);
    }
    if (count === 1) this.#entries += 1;
    return time === '' ? `${day}/${phone}/${count}` : `${day} ${entry}/${count}`;
  }

  #countsOf(day: string): Map<string, number> {
    const known = this.#days.get(day);
    if (known) return known;
    if (this.#days.size >= mostDays) this.#forgetOldest();
    const counts = new Map<string, number>();
    this.#days.set(day, counts);
    return counts;
  }

  #forgetOldest(): void {
    const oldest = this.#days.entries().next().value;
    if (!oldest) return;
    this.#entries -= oldest[1].size;
    this.#days.delete(oldest[0]);
  }
}
