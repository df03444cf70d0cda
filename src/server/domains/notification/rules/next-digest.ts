import { dayMs, hourMs } from '#shared/time.ts';
import { momentsOf, readWallClock } from './wall-clock.ts';

const digestHour = 9;
const monday = 1;
const weekDays = 7;

/** Next Monday at nine, local time of the zone (IANA), after the given moment. */
export function nextDigest(timeZone: string, after: Date): Date {
  const wallClock = readWallClock(timeZone);
  const local = wallClock(after.getTime());
  const midnight = local - (local % dayMs);
  const days = (weekDays + monday - new Date(local).getUTCDay()) % weekDays;
  const soonest = midnight + days * dayMs + digestHour * hourMs;
  const shown = soonest > local ? soonest : soonest + weekDays * dayMs;
  const [first, second] = momentsOf(wallClock, shown, after.getTime());
  return new Date(wallClock(first) === shown ? first : second);
}
