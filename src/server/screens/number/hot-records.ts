import type { Shelf } from '#server/platform/shelf.ts';
import { secondMs } from '#shared/time.ts';
import type { NumberCache } from './number-cache.ts';

/** How long a record may be answered without the database, whatever tells of its changes. */
const keptMs = 2 * secondMs;
/** Asked so often within that time, a number is hot. */
const hotFrom = 3;
/** Hot numbers at most. */
const keptRecords = 1_000;
/** A prime number of counters. Two numbers that share one are only kept sooner. */
const counters = 65_521;

/**
 * Records of numbers that many ask for at once, so that these cost the database one read in two seconds. Only what is
 * the same for everybody goes in here. How often a number is asked for is counted anew every two seconds, in counters
 * that hold no number, so that those who ask for ever other numbers leave nothing behind.
 */
export class HotRecords<Found> {
  readonly #shelf: Shelf<Found>;
  readonly #counts = new Uint8Array(counters);
  #span = 0;

  constructor(numbers: NumberCache) {
    this.#shelf = numbers.shelf({ max: keptRecords, maxAgeMs: keptMs });
  }

  /**
   * The record from memory where the number is hot, else from `find`.
   *
   * @param phone digits
   * @param find is told whether what it finds will be kept here
   */
  get(phone: string, now: Date, find: (isKept: boolean) => Promise<Found>): Promise<Found> {
    // What was hot a moment ago needs not be asked three times again.
    const isHot = this.#shelf.has(phone) || this.#count(phone, now) >= hotFrom;
    return isHot ? this.#shelf.get(phone, { subject: phone, now }, () => find(true)) : find(false);
  }

  /** Whether this very record is what the number is answered by from memory. */
  keeps(phone: string, record: unknown, now: Date): boolean {
    return this.#shelf.find(phone, now) === record;
  }

  #count(phone: string, now: Date): number {
    const span = Math.floor(now.getTime() / keptMs);
    if (span !== this.#span) this.#counts.fill(0);
    this.#span = span;
    const place = Number(phone) % counters;
    const times = Math.min(hotFrom, (this.#counts[place] ?? 0) + 1);
    this.#counts[place] = times;
    return times;
  }
}
