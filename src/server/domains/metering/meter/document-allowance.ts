import { LRUCache } from 'lru-cache';
import { dayMs, minuteMs } from '#shared/time.ts';
import { isDocument, type Lookup, networksInWider, widerOf } from './visitor-meter.ts';

interface Used {
  minute: number;
  inMinute: number;
  day: number;
  counted: number;
  /** The last counted numbers, enough for a browser that reloads many open pages. */
  numbers: readonly number[];
}

const mostNumbers = 64;

/**
 * Limits the pages of listed numbers that bypass the meter, so that crawlers can read them, and those that count.
 * Memory for 20,000 networks; counts are shared between servers, except for those per minute.
 */
export class DocumentAllowance {
  readonly #used = new LRUCache<string, Used>({ max: 20_000 });
  readonly #perMinute: number;
  readonly #countedPerDay: number;

  /** @param countedPerDay documents per network and day (UTC) that count as look-ups */
  constructor({ perMinute, countedPerDay }: { perMinute: number; countedPerDay: number }) {
    this.#perMinute = perMinute;
    this.#countedPerDay = countedPerDay;
  }

  take(visitor: string, now: Date): boolean {
    const wider = widerOf(visitor);
    const own = this.#of(visitor, now);
    const all = wider === null ? null : this.#of(wider, now);
    const most = this.#perMinute;
    if (own.inMinute >= most || (all && all.inMinute >= most * networksInWider)) return false;
    own.inMinute += 1;
    if (all) all.inMinute += 1;
    return true;
  }

  /** Whether this counts as a look-up: once per number (E.164 digits), network and day (UTC). */
  isCounted(visitor: string, phone: string, now: Date): boolean {
    const own = this.#of(visitor, now);
    if (own.counted >= this.#countedPerDay || own.numbers.includes(Number(phone))) return false;
    note(own, phone);
    return true;
  }

  /** Adds documents that other servers counted, or this one before a restart. Ignores rows of other days. */
  merge(lookups: readonly Lookup[], now: Date): void {
    for (const { visitor, phone, units, seenAt } of lookups) {
      if (!isDocument({ visitor, units }) || dayOf(seenAt) !== dayOf(now)) continue;
      const own = this.#of(visitor, now);
      if (!own.numbers.includes(Number(phone))) note(own, phone);
    }
  }

  #of(key: string, now: Date): Used {
    const minute = Math.floor(now.getTime() / minuteMs);
    const day = dayOf(now);
    const known = this.#used.get(key);
    if (known?.minute === minute) return known;
    const { counted, numbers } = known?.day === day ? known : { counted: 0, numbers: [] };
    const fresh: Used = { minute, inMinute: 0, day, counted, numbers };
    this.#used.set(key, fresh);
    return fresh;
  }
}

function note(used: Used, phone: string): void {
  used.counted += 1;
  used.numbers = [...used.numbers, Number(phone)].slice(-mostNumbers);
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}
