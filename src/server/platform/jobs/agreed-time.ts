import type pg from 'pg';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';

/** Smaller differences between servers are normal; above this one of the two clocks is wrong. */
export const clocksApartMs = 5 * minuteMs;

export class ClocksApartError extends Error {
  override name = 'ClocksApartError';
}

/**
 * The database's time, if this clock agrees to five minutes: a wrong one could delete data for good. On PGlite it
 * always agrees. @throws ClocksApartError
 */
export async function agreedTime(pool: pg.Pool, clock: Clock): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const now = rows[0]?.now ?? new Date(Number.NaN);
  const apart = (clock.own ?? clock).now().getTime() - now.getTime();
  // NaN fails the comparison and so counts as apart.
  if (!(Math.abs(apart) <= clocksApartMs)) {
    throw new ClocksApartError(`this process's clock is ${Math.round(apart / 1000)} s ahead of the database's`);
  }
  return now;
}
