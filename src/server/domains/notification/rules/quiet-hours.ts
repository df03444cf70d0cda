import { dayMs, minuteMs } from '#shared/time.ts';
import { momentsOf, readWallClock } from './wall-clock.ts';

/** From a time of the day until another one, `HH:MM`; where `until` is the earlier one it is of the next day. */
export interface QuietHours {
  from: string;
  until: string;
  /** IANA. */
  timeZone: string;
}

/**
 * When the quiet hours end that a moment lies in; null outside of them. By the clock on the wall: a night is an hour longer
 * or shorter where clocks change. An end that a clock skips is as much later as it skipped; of one that it shows twice the
 * first counts, and the time before the second is quiet again.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, at: Date): Date | null {
  const wallClock = readWallClock(timeZone);
  const isQuiet = (moment: number) => {
    const time = new Date(wallClock(moment)).toISOString().slice(11, 16);
    return from <= until ? from <= time && time < until : time >= from || time < until;
  };
  const now = at.getTime();
  if (!isQuiet(now)) return null;
  const local = wallClock(now);
  const [hour = 0, minute = 0] = until.split(':').map(Number);
  const today = local - (local % dayMs) + (hour * 60 + minute) * minuteMs;
  const end = today > local ? today : today + dayMs;
  const [first, second] = momentsOf(wallClock, end, now);
  return new Date(first > now && !isQuiet(first) ? first : second);
}
