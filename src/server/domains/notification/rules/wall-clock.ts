import { minuteMs } from '#shared/time.ts';

/** What a clock on the wall shows, as if it stood in UTC: milliseconds since 1970, to the minute. */
export type WallClock = (moment: number) => number;

/** @param timeZone IANA */
export function readWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  };
}

/**
 * When the clock shows this, in order. But near a change of the clock it is the same moment twice: one that it shows twice
 * has two, and one that it skips lies between the two.
 *
 * @param near a moment, of which the change may lie on the other side
 */
export function momentsOf(wallClock: WallClock, shown: number, near: number): [first: number, second: number] {
  const offsetAt = (moment: number) => wallClock(moment) - (moment - (moment % minuteMs));
  const asNow = shown - offsetAt(near);
  const asThen = shown - offsetAt(asNow);
  return asNow <= asThen ? [asNow, asThen] : [asThen, asNow];
}
