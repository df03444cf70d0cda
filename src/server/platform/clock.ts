import { dayMs } from '#shared/time.ts';

/** The only source of time on the server, so that tests can control it. */
export interface Clock {
  now(): Date;
  /** This machine's clock, if `now` returns the database's time. */
  readonly own?: Clock;
}

export const systemClock: Clock = { now: () => new Date() };

export function fixedClock(start: Date): Clock & { set(at: Date): void; advance(ms: number): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (at) => {
      current = at.getTime();
    },
    advance: (ms) => {
      current += ms;
    },
  };
}

/** Whole seconds since 1970, the unit of every `…Timestamp` in the API. */
export function toTimestamp(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Whether a stored present lies over a day ahead: then the clock, and any end counted from it, was wrong. */
export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > dayMs;
}

export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Minute in UTC, for people: 2026-11-21 17:05. */
export function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
