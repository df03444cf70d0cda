import { LRUCache } from 'lru-cache';
import type { ProblemCode } from '#contract/problem.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { SeenNumbers } from './seen-numbers.ts';

/** What a wider network may have, in allowances of one network: many households share it, and one host may own it. */
export const networksInWider = 8;

/** The wider network that a visitor's lies in, as `visitorReader` writes both; null where there is none. */
export function widerOf(key: string): string | null {
  const dot = key.indexOf('.');
  return dot < 0 ? null : key.slice(0, dot + 1);
}

export interface MeterLimits {
  /** Different numbers (units) that anybody may look up in 60 s, and a visitor in a day (UTC). */
  visitorPerMinute: number;
  visitorPerDay: number;
  /** Different numbers in an hour before a proof of work is asked for, and how many more one proof is good for. */
  visitorBeforeProof: number;
  proofPass: number;
  /** Units of a number next to one that the visitor looked up within the hour. */
  walkingUnits: number;
}

export interface Lookup {
  phone: string;
  visitor: string;
  /** What it cost of the day; 0 for a free one, below 0 for a member's beyond the free ones. */
  units: number;
  seenAt: Date;
}

/** A network's free ones are documents that search engines may list: look-ups that cost nothing of the meter. */
export function isDocument({ visitor, units }: Pick<Lookup, 'visitor' | 'units'>): boolean {
  return units === 0 && visitor.startsWith('n:');
}

/** How the meter counts who is asking. */
export interface Counted {
  /** A network or a member. Of an IPv6 network the part before the dot is the wider network that it lies in. */
  key: string;
  /** Numbers a day (UTC) that a member has free; null for a visitor, who is refused beyond their own. */
  memberPerDay: number | null;
  /** Of a member's program: beyond the free ones it is refused, as it can neither pay nor do a proof of work. */
  isProgram?: boolean;
}

/** What of a limit is left. */
export interface Quota {
  most: number;
  left: number;
  /** Seconds until all of it is there again. */
  resetSeconds: number;
}

export type MeterAnswer =
  | {
      ok: true;
      /** Null when this number was looked up today already. */
      lookup: Lookup | null;
      /** A member's, beyond the free ones: names are to be paid. */
      isOverLimit: boolean;
    }
  | {
      ok: false;
      code: Extract<ProblemCode, 'limit.minute' | 'limit.day' | 'bot_check.required'>;
      /** Seconds until the same look-up would be answered; 0 where a proof of work is all that is missing. */
      retryAfterSeconds: number;
    };

interface Entry {
  phone: string;
  at: number;
  units: number;
}

interface VisitorDay {
  /** Day since 1970 (UTC) that `seen` belongs to. */
  day: number;
  /** By the number; of a wider network by the number and the visitor. */
  seen: SeenNumbers<Entry>;
  /** Numbers left on proofs of work. */
  pass: number;
}

/** Numbers that differ in the last three digits only count as walked. */
const walkingDigits = 3;
/**
 * Visitors and their look-ups together: 64,000 networks that ask for one number each, or half as many of IPv6, whose wider
 * network counts them too. The table of a map that has as many comings and goings stays at one size then; with more of
 * them it doubles.
 */
const mostHeld = 128_000;

/**
 * Counts the different numbers that each visitor and each member looks up. One meter for every path that answers about a number.
 *
 * Lives in memory, so that a lookup needs no extra statement; `lookup-log.ts` writes what it counts and reads what other
 * processes counted. Holds `maxEntries` look-ups at most and then forgets the visitors who were quiet the longest.
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
      // Not `max`, for which room would be made at once: 6 MB and 40 ms of each start.
      ...{ maxSize: this.#maxEntries, sizeCalculation: () => 1 },
      // Forgotten, or begun anew on another day.
      dispose: ({ seen }) => {
        this.#entries -= seen.size;
      },
    });
  }

  /**
   * Counts one look-up, or refuses it and says until when. A refused one costs nothing. A member is not refused for the
   * day: beyond the free look-ups the answer says so, and only the minute is counted. A member's program is.
   *
   * @param isFree for a member: counts for the minute alone
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
    // A member pays beyond the limit, and for what was asked for: the tripwires' units never become money.
    const perDay = asker.memberPerDay ?? limits.visitorPerDay;
    const isOver = !isFree && (isRefusedBeyond ? tally.day + cost > perDay : tally.numbers >= perDay);
    // Asked before, beyond the free ones; since then a member may have got more of them.
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

  /** A proof of work was done: good for the next numbers. Passes do not pile up. */
  grantPass(visitor: string, now: Date): void {
    this.#today(visitor, now.getTime()).pass = this.#limits.proofPass;
  }

  /** What is left today: a member's free numbers, a visitor's units. */
  left({ key, memberPerDay }: Counted, now: Date): number {
    const used = this.#used(key, now);
    if (memberPerDay !== null) return Math.max(0, memberPerDay - used.numbers);
    return Math.max(0, this.#limits.visitorPerDay - used.day);
  }

  /** What is left of the limits by which a member's programs are refused. */
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

  /** Takes over what was counted elsewhere, or before a restart. Rows of other days are ignored. */
  merge(lookups: Iterable<Lookup>, now: Date): void {
    for (const { visitor, phone, units, seenAt } of lookups) {
      if (isDocument({ visitor, units })) continue;
      const today = this.#today(visitor, now.getTime());
      if (Math.floor(seenAt.getTime() / dayMs) !== today.day || today.seen.has(phone)) continue;
      this.#count(visitor, today, { phone, at: seenAt.getTime(), units });
    }
  }

  /** Look-ups held in memory now. */
  get size(): number {
    return this.#entries;
  }

  /** Without keeping the asker in memory longer for it. */
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

  /** Of the visitor and, where there is one, of the wider network. */
  #count(visitor: string, today: VisitorDay, entry: Entry): void {
    this.#enter(today, entry.phone, entry);
    const wider = widerOf(visitor);
    if (wider !== null) this.#enter(this.#today(wider, entry.at), `${entry.phone} ${visitor}`, { ...entry });
  }

  /** Of who asked last. */
  #enter(today: VisitorDay, key: string, entry: Entry): void {
    if (!today.seen.has(key)) this.#entries += 1;
    today.seen.set(key, entry);
    // The last one is who is asking.
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
    // From before a clock was set back: it is as recent as can be, and grows old from now on.
    if (entry.at > at) entry.at = at;
    if (entry.at <= at - hourMs) continue;
    tally.hour += 1;
    if (entry.at > at - minuteMs) tally.minute += minuteUnits(entry);
    tally.isWalking ||= entry.phone !== phone && entry.phone.length === phone.length && entry.phone.startsWith(block);
  }
  return tally;
}

/** The minute counts what costs the day nothing, too. */
function minuteUnits(entry: { units: number }): number {
  return Math.abs(entry.units) || 1;
}

/** When the units of the last minute will have fallen to `most`. Entries stand in order of time. */
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
