import { LRUCache } from 'lru-cache';
import type { ProblemCode } from '#contract/problem.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { SeenNumbers } from './seen-numbers.ts';

/** Limit of a wider network, in limits of one network: many households share it, but one host may own all of it. */
export const networksInWider = 8;

/** The wider network in a visitor's key, as `visitorReader` writes it; null if there is none. */
export function widerOf(key: string): string | null {
  const dot = key.indexOf('.');
  return dot < 0 ? null : key.slice(0, dot + 1);
}

export interface MeterLimits {
  /** Distinct numbers (in units): in 60 s for anybody, and per day (UTC) for a visitor. */
  visitorPerMinute: number;
  visitorPerDay: number;
  /** Distinct numbers per hour before a proof of work is required, and how many more a proof allows. */
  visitorBeforeProof: number;
  proofPass: number;
  walkingUnits: number;
}

export interface Lookup {
  phone: string;
  visitor: string;
  /** Units counted for the day: 0 if free, negative for a member over the limit. */
  units: number;
  seenAt: Date;
}

/** A network's free look-ups are pages that search engines may list; they bypass the meter. */
export function isDocument({ visitor, units }: Pick<Lookup, 'visitor' | 'units'>): boolean {
  return units === 0 && visitor.startsWith('n:');
}

export interface Counted {
  /** Key of a network or a member. In an IPv6 network, the part before the dot is the wider network. */
  key: string;
  /** A member's free numbers per day (UTC); null for a visitor, who is refused over the limit. */
  memberPerDay: number | null;
  /** A member's program is refused over the limit, as it can neither pay nor do a proof of work. */
  isProgram?: boolean;
}

export interface Quota {
  most: number;
  left: number;
  /** Seconds until the quota is full again. */
  resetSeconds: number;
}

export type MeterAnswer =
  | {
      ok: true;
      /** Null if the number was already counted today. */
      lookup: Lookup | null;
      /** A member over the limit: names must be paid for. */
      isOverLimit: boolean;
    }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.day' | 'bot_check.required'>;
      /** Seconds until the same look-up would be allowed; 0 if only a proof of work is missing. */
      retryAfterSeconds: number;
    };

interface Entry {
  phone: string;
  at: number;
  units: number;
}

interface VisitorDay {
  /** Days since 1970 (UTC). */
  day: number;
  /** Key: the number; in a wider network the number and the visitor. */
  seen: SeenNumbers<Entry>;
  /** Numbers left of the last proof of work. */
  pass: number;
}

/** Numbers that differ only in the last three digits count as walking through a range. */
const walkingDigits = 3;
/** Visitors and look-ups together. At this churn the map's hash table keeps its size; above it the table doubles. */
const mostHeld = 128_000;

/**
 * Counts the distinct numbers that each visitor and member looks up. Every path that answers about a number uses it.
 *
 * Lives in memory, so that a look-up needs no extra statement; `lookup-log.ts` writes its counts and reads those of
 * other processes. Holds at most `maxEntries` visitors and look-ups; then it drops the visitors who were idle longest.
 */
export class VisitorMeter {
  readonly #visitors: LRUCache<string, VisitorDay>;
  readonly #limits: MeterLimits;
  readonly #isProofNeeded: boolean;
  readonly #maxEntries: number;
  #entries = 0;

  constructor(limits: MeterLimits, options: { isProofNeeded: boolean; maxEntries?: number }) {
    this.#limits = limits;
    this.#isProofNeeded = options.isProofNeeded;
    this.#maxEntries = options.maxEntries ?? mostHeld;
    this.#visitors = new LRUCache({
      // `max` would preallocate: 6 MB and 40 ms at every start.
      maxSize: this.#maxEntries,
      sizeCalculation: () => 1,
      // Called on eviction, and on replacement by a new day.
      dispose: ({ seen }) => {
        this.#entries -= seen.size;
      },
    });
  }

  /**
   * Counts one look-up, or refuses it with a time to retry. Over the daily limit a member gets `isOverLimit`, and a
   * program is refused. `isFree`: counts for the minute only.
   */
  take(asker: Counted, phone: string, now: Date, isFree = false): MeterAnswer {
    const at = now.getTime();
    const limits = this.#limits;
    const isMember = asker.memberPerDay !== null;
    const isRefusedBeyond = !isMember || asker.isProgram === true;
    const today = this.#today(asker.key, at);
    const known = today.seen.get(phone);
    if (known && known.units >= 0) return { ok: true, lookup: null, isOverLimit: false };
    const tally = tallyOf(today, phone, at);
    const wider = isMember ? null : widerOf(asker.key);
    const widerDay = wider === null ? null : this.#today(wider, at);
    const widerTally = widerDay && tallyOf(widerDay, phone, at);
    const cost = tally.isWalking || widerTally?.isWalking ? limits.walkingUnits : 1;
    // A member pays per number over the limit: the surcharge for walking is never charged.
    const perDay = asker.memberPerDay ?? limits.visitorPerDay;
    const isOver = !isFree && (isRefusedBeyond ? tally.day + cost > perDay : tally.numbers >= perDay);
    // Already counted over the limit; a member who has since got more free look-ups is counted again.
    if (known && isOver && !isRefusedBeyond) return { ok: true, lookup: null, isOverLimit: true };
    const perWider = (limit: number) => limit * networksInWider;
    const isWiderOver = widerTally !== null && widerTally.day + cost > perWider(limits.visitorPerDay);
    if ((isOver && isRefusedBeyond) || isWiderOver) {
      return { ok: false, code: 'limit.day', retryAfterSeconds: secondsUntil((today.day + 1) * dayMs, at) };
    }
    if (!known && tally.minute + cost > limits.visitorPerMinute) {
      const free = earliestRoom(today, limits.visitorPerMinute - cost, at);
      return { ok: false, code: 'limit.minute', retryAfterSeconds: secondsUntil(free, at) };
    }
    if (widerDay && widerTally && widerTally.minute + cost > perWider(limits.visitorPerMinute)) {
      const free = earliestRoom(widerDay, perWider(limits.visitorPerMinute) - cost, at);
      return { ok: false, code: 'limit.minute', retryAfterSeconds: secondsUntil(free, at) };
    }
    const isProofDue =
      asker.memberPerDay === null
        ? tally.hour >= limits.visitorBeforeProof || (widerTally?.hour ?? 0) >= perWider(limits.visitorBeforeProof)
        : !isFree && !isOver && tally.day + cost > asker.memberPerDay;
    if (isProofDue && this.#isProofNeeded) {
      if (today.pass < 1) return { ok: false, code: 'bot_check.required', retryAfterSeconds: 0 };
      today.pass -= 1;
    }
    const units = isFree ? 0 : isOver ? -cost : cost;
    this.#count(asker.key, today, { phone, at, units });
    return { ok: true, lookup: { phone, visitor: asker.key, units, seenAt: now }, isOverLimit: isOver };
  }

  /** Grants the numbers of one proof of work. Grants do not add up. */
  grantPass(visitor: string, now: Date): void {
    this.#today(visitor, now.getTime()).pass = this.#limits.proofPass;
  }

  /** Left today: free numbers of a member, units of a visitor. */
  left({ key, memberPerDay }: Counted, now: Date): number {
    const used = this.#used(key, now);
    if (memberPerDay !== null) return Math.max(0, memberPerDay - used.numbers);
    return Math.max(0, this.#limits.visitorPerDay - used.day);
  }

  quotas(key: string, perDay: number, now: Date): { day: Quota; minute: Quota } {
    const at = now.getTime();
    const used = this.#used(key, now);
    const perMinute = this.#limits.visitorPerMinute;
    const today = this.#visitors.peek(key);
    const emptyAt = used.minute > 0 && today ? earliestRoom(today, 0, at) : at + minuteMs;
    return {
      day: {
        most: perDay,
        left: Math.max(0, perDay - used.day),
        resetSeconds: secondsUntil((Math.floor(at / dayMs) + 1) * dayMs, at),
      },
      minute: {
        most: Math.floor(perMinute),
        left: Math.max(0, Math.floor(perMinute - used.minute)),
        resetSeconds: secondsUntil(emptyAt, at),
      },
    };
  }

  /** Adds look-ups that other servers counted, or this one before a restart. Ignores rows of other days. */
  merge(lookups: Iterable<Lookup>, now: Date): void {
    for (const { visitor, phone, units, seenAt } of lookups) {
      if (isDocument({ visitor, units })) continue;
      const today = this.#today(visitor, now.getTime());
      if (Math.floor(seenAt.getTime() / dayMs) !== today.day || today.seen.has(phone)) continue;
      this.#count(visitor, today, { phone, at: seenAt.getTime(), units });
    }
  }

  get size(): number {
    return this.#entries;
  }

  /** Peeks, so that reading a quota does not keep the visitor in memory. */
  #used(key: string, now: Date): { numbers: number; day: number; minute: number } {
    const at = now.getTime();
    const today = this.#visitors.peek(key);
    return today?.day === Math.floor(at / dayMs) ? tallyOf(today, '', at) : { numbers: 0, day: 0, minute: 0 };
  }

  #today(visitor: string, at: number): VisitorDay {
    const day = Math.floor(at / dayMs);
    const known = this.#visitors.get(visitor);
    if (known?.day === day) return known;
    const fresh: VisitorDay = { day, seen: new SeenNumbers(), pass: known?.pass ?? 0 };
    this.#visitors.set(visitor, fresh);
    return fresh;
  }

  #count(visitor: string, today: VisitorDay, entry: Entry): void {
    this.#enter(today, entry.phone, entry);
    const wider = widerOf(visitor);
    if (wider !== null) this.#enter(this.#today(wider, entry.at), `${entry.phone} ${visitor}`, { ...entry });
  }

  /** `today` belongs to the most recently used visitor. */
  #enter(today: VisitorDay, key: string, entry: Entry): void {
    if (!today.seen.has(key)) this.#entries += 1;
    today.seen.set(key, entry);
    // The last entry is the current visitor.
    while (this.#entries + this.#visitors.size > this.#maxEntries && this.#visitors.size > 1) this.#visitors.pop();
  }
}

function tallyOf(today: VisitorDay, phone: string, at: number) {
  const tally = { numbers: 0, day: 0, hour: 0, minute: 0, isWalking: false };
  const block = phone.slice(0, -walkingDigits);
  for (const entry of today.seen.values()) {
    if (entry.units > 0) {
      tally.numbers += 1;
      tally.day += entry.units;
    }
    // Dated before the clock was set back: treat it as new, so that it expires.
    if (entry.at > at) entry.at = at;
    if (entry.at <= at - hourMs) continue;
    tally.hour += 1;
    if (entry.at > at - minuteMs) tally.minute += minuteUnits(entry);
    tally.isWalking ||= entry.phone !== phone && entry.phone.length === phone.length && entry.phone.startsWith(block);
  }
  return tally;
}

/** The minute also counts look-ups that are free for the day. */
function minuteUnits(entry: { units: number }): number {
  return Math.abs(entry.units) || 1;
}

/** When the units of the last minute will have fallen to `most`. */
function earliestRoom(today: VisitorDay, most: number, at: number): number {
  const recent = [...today.seen.values()].filter((entry) => entry.at > at - minuteMs).sort((a, b) => a.at - b.at);
  let units = recent.reduce((sum, entry) => sum + minuteUnits(entry), 0);
  for (const entry of recent) {
    units -= minuteUnits(entry);
    if (units <= most) return entry.at + minuteMs;
  }
  return at + minuteMs;
}

function secondsUntil(until: number, at: number): number {
  return Math.max(1, Math.ceil((until - at) / 1000));
}
