import { LRUCache } from 'lru-cache';

export interface About {
  subject: string;
  now: Date;
}

export interface ShelfLimits<Value> {
  /** Lifetime in ms, by the given clock and by real time. */
  maxAgeMs: number;
  /** Number of values, or by `sizeOf` their total size. */
  max: number;
  sizeOf?(value: Value): number;
  /** Number of values of one subject, for subjects with unlimited variants. */
  mostOf?(subject: string): number;
}

interface Kept<Value> {
  value: Value;
  subject: string;
  at: Moment;
}

interface Moment {
  clock: number;
  real: number;
}

/** Evicts the least recently used value, or the oldest of a subject with too many. */
export class Shelf<Value> {
  readonly #kept: LRUCache<string, Kept<Value>>;
  readonly #keysOf = new Map<string, Set<string>>();
  /** A value being made may predate a change of its subject. */
  readonly #making = new Set<{ subject: string; isOutdated: boolean }>();
  readonly #limits: ShelfLimits<Value>;
  readonly #isOn: boolean;

  constructor(limits: ShelfLimits<Value>, isOn = true) {
    this.#limits = limits;
    this.#isOn = isOn;
    this.#kept = new LRUCache({
      maxSize: limits.max,
      sizeCalculation: ({ value }) => limits.sizeOf?.(value) ?? 1,
      disposeAfter: ({ subject }, key) => this.#forget(subject, key),
    });
  }

  /** A value is not stored if `mayKeep` returns false or its subject changed meanwhile. */
  async get(
    key: string,
    about: About,
    make: () => Promise<Value>,
    mayKeep: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const known = this.find(key, about.now);
    if (known !== null) return known;
    const making = { subject: about.subject, isOutdated: false };
    const at = momentOf(about.now);
    this.#making.add(making);
    try {
      const value = await make();
      if (!making.isOutdated && mayKeep(value)) this.#put(key, { value, subject: about.subject, at });
      return value;
    } finally {
      this.#making.delete(making);
    }
  }

  find(key: string, now: Date): Value | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    if (this.#isFresh(kept.at, now)) return kept.value;
    this.#kept.delete(key);
    return null;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  put(key: string, value: Value, { subject, now }: About): void {
    this.#put(key, { value, subject, at: momentOf(now) });
  }

  drop(subject: string | null): void {
    for (const making of this.#making) making.isOutdated ||= subject === null || making.subject === subject;
    if (subject === null) this.#kept.clear();
    else for (const key of [...(this.#keysOf.get(subject) ?? [])]) this.#kept.delete(key);
  }

  get size(): number {
    return this.#kept.calculatedSize;
  }

  #put(key: string, kept: Kept<Value>): void {
    if (!this.#isOn) return;
    this.#kept.set(key, kept);
    // A value larger than the whole cache is not stored.
    if (!this.#kept.has(key)) return;
    const keys = this.#keysOf.get(kept.subject) ?? new Set();
    // Reinserted, so that the newest key is last.
    keys.delete(key);
    this.#keysOf.set(kept.subject, keys.add(key));
    const [oldest] = keys;
    const most = this.#limits.mostOf?.(kept.subject) ?? Number.POSITIVE_INFINITY;
    if (keys.size > most && oldest !== undefined) this.#kept.delete(oldest);
  }

  #forget(subject: string, key: string): void {
    // The key was overwritten and is still in the cache.
    if (this.#kept.has(key)) return;
    const keys = this.#keysOf.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(subject);
  }

  #isFresh(at: Moment, now: Date): boolean {
    const age = now.getTime() - at.clock;
    const { maxAgeMs } = this.#limits;
    return age >= 0 && age < maxAgeMs && performance.now() - at.real < maxAgeMs;
  }
}

function momentOf(now: Date): Moment {
  return { clock: now.getTime(), real: performance.now() };
}
