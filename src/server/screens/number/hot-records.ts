import { LRUCache } from 'lru-cache';

/** How long a record may be answered without the database, whatever tells of its changes. */
const keptMs = 2_000;
/** Asked so often within that time, a number is hot. */
const hotFrom = 3;
/** Hot numbers at most. */
const keptRecords = 1_000;
/** A prime number of counters. Two numbers that share one are only kept sooner. */
const counters = 65_521;

interface Kept<Found> {
  record: Found;
  at: Moment;
}

/** By the clock of answers and by the time that really passes. */
interface Moment {
  clock: number;
  real: number;
}

/**
 * Records of numbers that many ask for at once, so that these cost the database one read in two seconds. Only what is
 * the same for everybody goes in here. A number that changes is dropped at once; where nobody tells, its record is
 * still no older than two seconds. How often a number is asked for is counted anew every two seconds, in counters that
 * hold no number, so that those who ask for ever other numbers leave nothing behind.
 */
export class HotRecords<Found> {
  readonly #kept = new LRUCache<string, Kept<Found>>({ max: keptRecords });
  readonly #counts = new Uint8Array(counters);
  #countedSince: Moment = { clock: 0, real: 0 };
  #drops = 0;

  /**
   * The record from memory where the number is hot, else from `find`.
   *
   * @param phone digits
   */
  async get(phone: string, now: Date, find: () => Promise<Found>): Promise<Found> {
    const kept = this.#kept.get(phone);
    if (kept && isFresh(kept.at, now)) return kept.record;
    // What was hot a moment ago needs not be asked three times again.
    const isHot = this.#count(phone, now) >= hotFrom || kept !== undefined;
    if (!isHot) return find();
    const drops = this.#drops;
    const at = moment(now);
    const record = await find();
    // What was read while something changed may be from before the change.
    if (drops === this.#drops) this.#kept.set(phone, { record, at });
    return record;
  }

  /** Whether this very record is what the number is answered by from memory. */
  keeps(phone: string, record: unknown): boolean {
    return this.#kept.peek(phone)?.record === record;
  }

  /** @param phone null: every number may have changed */
  drop(phone: string | null): void {
    this.#drops += 1;
    if (phone === null) this.#kept.clear();
    else this.#kept.delete(phone);
  }

  #count(phone: string, now: Date): number {
    if (!isFresh(this.#countedSince, now)) {
      this.#counts.fill(0);
      this.#countedSince = moment(now);
    }
    const place = Number(phone) % counters;
    const times = Math.min(hotFrom, (this.#counts[place] ?? 0) + 1);
    this.#counts[place] = times;
    return times;
  }
}

function moment(now: Date): Moment {
  return { clock: now.getTime(), real: performance.now() };
}

function isFresh(at: Moment, now: Date): boolean {
  const age = now.getTime() - at.clock;
  return age >= 0 && age < keptMs && performance.now() - at.real < keptMs;
}
