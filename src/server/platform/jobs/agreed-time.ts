import type pg from 'pg';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';

/** Servers are never quite of one mind about the time; above this one of the two clocks is wrong. */
export const clocksApartMs = 5 * minuteMs;

/** This process's clock and the database's are too far apart to say what is past its time. */
export class ClocksApartError extends Error {
  override name = 'ClocksApartError';
}

/**
 * The database's time, which is the same for all servers, where this process's clock agrees with it to five minutes.
 * What a wrong clock deletes nobody brings back; what it leaves is deleted an hour later. The embedded store has this
 * machine's own clock, so there nothing is told.
 *
 * @throws ClocksApartError where they differ by more
 */
export async function agreedTime(pool: pg.Pool, clock: Clock): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const now = rows[0]?.now ?? new Date(Number.NaN);
  const apart = (clock.own ?? clock).now().getTime() - now.getTime();
  // Not a number counts as apart.
  if (!(Math.abs(apart) <= clocksApartMs)) {
    throw new ClocksApartError(`this process's clock is ${Math.round(apart / 1000)} s ahead of the database's`);
  }
  return now;
}
