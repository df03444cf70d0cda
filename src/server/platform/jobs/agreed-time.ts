import type pg from 'pg';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';

/** Smaller differences between servers are normal; above this one of the two clocks is wrong. */
export const clocksApartMs = 5 * minuteMs;

export class ClocksApartError extends Error {
  override name = 'ClocksApartError';
}

/**
 * Returns the database's time, if this process's clock agrees with it to five minutes. A wrong clock could delete data
 * for good, while a skipped deletion runs an hour later. The embedded store uses this machine's clock, so there the
 * check always passes.
 * @throws ClocksApartError if they differ by more
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
