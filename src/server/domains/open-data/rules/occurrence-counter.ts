const mostDays = 32;

/**
 * Tells the records of a file that has no ids apart: the first complaint of a moment about a number, the second, …
 * The same file read again, or a longer version of it, gives the same keys to the same records.
 *
 * Memory is bounded: the counters of the days seen last are kept. A file that comes back to a day after many others
 * starts to count anew, so a complaint may go missing there, but none is ever counted twice.
 */
export class OccurrenceCounter {
  readonly #days = new Map<string, Map<string, number>>();
  readonly #mostEntries: number;
  #entries = 0;

  /** @param mostEntries counters kept at most, about 100 bytes each */
  constructor(mostEntries = 500_000) {
    this.#mostEntries = mostEntries;
  }

  /**
   * A key that is unique within an authority: `<day>[ <time>]/<phone>/<n>`.
   *
   * @param day ISO day, empty where the file has no dates
   */
  keyOf(day: string, time: string, phone: string): string {
    const entry = time === '' ? phone : `${time}/${phone}`;
    const counts = this.#countsOf(day);
    const count = (counts.get(entry) ?? 0) + 1;
    if (count > 1 || this.#entries < this.#mostEntries) {
      counts.set(entry, count);
    } else {
      this.#forgetOldest();
      // Anew: the day itself may have been the oldest.
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
