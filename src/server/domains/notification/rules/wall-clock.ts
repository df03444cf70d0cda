import { minuteMs } from '#shared/time.ts';

/** Local time as if it were UTC: milliseconds since 1970, to the minute. */
export type WallClock = (moment: number) => number;

/** @param timeZone IANA */
export function readWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  };
}

/** The moments with this local time; two if it repeats, those around it if it is skipped. `near`: any close by. */
export function momentsOf(wallClock: WallClock, shown: number, near: number): [first: number, second: number] {
  const offsetAt = (moment: number) => wallClock(moment) - (moment - (moment % minuteMs));
  const asNow = shown - offsetAt(near);
  const asThen = shown - offsetAt(asNow);
  return asNow <= asThen ? [asNow, asThen] : [asThen, asNow];
}
