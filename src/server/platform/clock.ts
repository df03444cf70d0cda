/** The only source of time on the server, so that a test can move it. */
export interface Clock {
  now(): Date;
  /** This machine's own clock, where `now` is another's time. */
  readonly own?: Clock;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until told otherwise. */
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

/** Whole seconds since 1970, the unit of every `…Timestamp` on the wire. */
export function toTimestamp(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** ISO day in UTC. */
export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** For a person, in UTC: 2026-11-21 17:05. */
export function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
