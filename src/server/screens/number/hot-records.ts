import { LRUCache } from 'lru-cache';

/** How long a record may be answered without the database, whatever tells of its changes. */
const keptMs = 2_000;
/** Asked so often within that time, a number is hot. */
const hotFrom = 3;
/** Numbers whose asking is counted. */
const countedNumbers = 10_000;

interface Asked<Found> {
  times: number;
  /** When the counting began, by the clock of answers and by the time that really passes. */
  since: { clock: number; real: number };
  kept: { record: Found; clock: number; real: number } | null;
}

/**
 * Records of numbers that many ask for at once, so that these cost the database one read in two seconds. Only what is
 * the same for everybody goes in here. A number that changes is dropped at once; where nobody tells, its record is
 * still no older than two seconds. Holds `countedNumbers` at most, and few of them are hot.
 */
export class HotRecords<Found> {
  readonly #asked = new LRUCache<string, Asked<Found>>({ max: countedNumbers });
  #drops = 0;

  /** The record from memory where the number is hot, else from `find`. */
  async get(phone: string, now: Date, find: () => Promise<Found>): Promise<Found> {
    const asked = this.#count(phone, now);
    if (asked.kept && isFresh(asked.kept, now)) return asked.kept.record;
    const drops = this.#drops;
    const real = performance.now();
    const record = await find();
    // What was read while something changed may be from before the change.
    const isKept = asked.times >= hotFrom && drops === this.#drops;
    asked.kept = isKept ? { record, clock: now.getTime(), real } : null;
    return record;
  }

  /** Whether this very record is what the number is answered by from memory. */
  keeps(phone: string, record: unknown): boolean {
    return this.#asked.peek(phone)?.kept?.record === record;
  }

  /** @param phone null: every number may have changed */
  drop(phone: string | null): void {
    this.#drops += 1;
    if (phone === null) this.#asked.clear();
    else this.#asked.delete(phone);
  }

  #count(phone: string, now: Date): Asked<Found> {
    const known = this.#asked.get(phone);
    if (known && isFresh(known.since, now)) {
      known.times += 1;
      return known;
    }
    // What was hot a moment ago needs not be asked three times again.
    const wasHot = known !== undefined && known.times >= hotFrom;
    const fresh: Asked<Found> = { times: wasHot ? hotFrom : 1, since: moment(now), kept: null };
    this.#asked.set(phone, fresh);
    return fresh;
  }
}

function moment(now: Date) {
  return { clock: now.getTime(), real: performance.now() };
}

function isFresh(at: { clock: number; real: number }, now: Date): boolean {
  const age = now.getTime() - at.clock;
  return age >= 0 && age < keptMs && performance.now() - at.real < keptMs;
}
