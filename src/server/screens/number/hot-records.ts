import type { Shelf } from '#server/platform/shelf.ts';
import { secondMs } from '#shared/time.ts';
import type { NumberCache } from './number-cache.ts';

/** How long a record may be served from memory, even without a change event. */
const maxRecordAgeMs = 2 * secondMs;
/** Requests within `maxRecordAgeMs` from which a number is hot. */
const hotFrom = 3;
/** Hot numbers at most. */
const cachedRecords = 1_000;
/** Prime. Numbers that share a counter only become hot sooner. */
const counters = 65_521;

/**
 * Caches records that many request, for one query per two seconds, common data only. Counts are hashed into fixed
 * counters, so that scans of many numbers use no memory.
 */
export class HotRecords<Found> {
  readonly #shelf: Shelf<Found>;
  readonly #counts = new Uint8Array(counters);
  #span = 0;

  constructor(numbers: NumberCache) {
    this.#shelf = numbers.shelf({ max: cachedRecords, maxAgeMs: maxRecordAgeMs });
  }

  /** The record from memory if the number is hot, else from `find`, told whether it is cached. */
  get(phone: string, now: Date, find: (isKept: boolean) => Promise<Found>): Promise<Found> {
    // A number that was hot a moment ago does not have to qualify again.
    const isHot = this.#shelf.has(phone) || this.#count(phone, now) >= hotFrom;
    return isHot ? this.#shelf.get(phone, { subject: phone, now }, () => find(true)) : find(false);
  }

  keeps(phone: string, record: unknown, now: Date): boolean {
    return this.#shelf.find(phone, now) === record;
  }

  #count(phone: string, now: Date): number {
    const span = Math.floor(now.getTime() / maxRecordAgeMs);
    if (span !== this.#span) this.#counts.fill(0);
    this.#span = span;
    const place = Number(phone) % counters;
    const times = Math.min(hotFrom, (this.#counts[place] ?? 0) + 1);
    this.#counts[place] = times;
    return times;
  }
}
