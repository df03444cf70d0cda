import { dayMs, minuteMs } from '#shared/time.ts';
import { momentsOf, readWallClock } from './wall-clock.ts';

/** Local times `HH:MM`; if `until` is earlier, it is on the next day. */
export interface QuietHours {
  from: string;
  until: string;
  /** IANA. */
  timeZone: string;
}

/**
 * End of the quiet hours in local time; null outside. A skipped end moves by the skipped time. Of an end that occurs
 * twice the first counts.
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
