import { LRUCache } from 'lru-cache';
import { dayMs, minuteMs } from '#shared/time.ts';
import { isDocument, type Lookup, networksInWider, widerOf } from './visitor-meter.ts';

interface Used {
  minute: number;
  inMinute: number;
  day: number;
  counted: number;
  /** The last numbers that were counted, as digits: all that a browser with many open pages reads again. */
  numbers: readonly number[];
}

/** So many numbers of a network are known again. */
const mostNumbers = 64;

/**
 * Documents of numbers that search engines may list cost nothing of the meter, so that crawlers read them: this bounds
 * how many a network gets so, and how many of them count as look-ups. Held in memory, for the networks that asked last:
 * what counted as a look-up is heard of from all servers, what was read within a minute is this server's own.
 */
export class DocumentAllowance {
  readonly #used = new LRUCache<string, Used>({ max: 20_000 });
  readonly #perMinute: number;
  readonly #countedPerDay: number;

  /**
   * @param perMinute documents a network and minute that are asked about before the meter is
   * @param countedPerDay look-ups a network and day (UTC), as many as the meter would have counted
   */
  constructor({ perMinute, countedPerDay }: { perMinute: number; countedPerDay: number }) {
    this.#perMinute = perMinute;
    this.#countedPerDay = countedPerDay;
  }

  /** Whether the visitor may ask for one more now; takes it. */
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

  /**
   * Whether the document is a look-up that is counted. The same number is counted once a network and day (UTC), as by the
   * meter: a page that is opened again and again uses up nothing.
   *
   * @param phone E.164 digits
   */
  isCounted(visitor: string, phone: string, now: Date): boolean {
    const own = this.#of(visitor, now);
    if (own.counted >= this.#countedPerDay || own.numbers.includes(Number(phone))) return false;
    note(own, phone);
    return true;
  }

  /** Takes over which documents were counted elsewhere, or before a restart. Rows of other days are ignored. */
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

/** Since 1970 (UTC). */
function dayOf(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}
