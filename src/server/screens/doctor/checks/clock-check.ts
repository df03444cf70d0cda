import type { Database } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { clocksApartMs } from '#server/platform/jobs/agreed-time.ts';
import { secondMs } from '#shared/time.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** Smaller differences are normal. */
const warnFromMs = 5 * secondMs;
const advice = 'Synchronize both by NTP, for example with systemd-timesyncd or chrony.';

/** @param now this machine's clock */
export async function checkClock({ kind, db }: Pick<Database, 'kind' | 'db'>, now: () => Date): Promise<Finding[]> {
  if (kind === 'pglite') return [ok('clock', 'The embedded database uses the clock of this machine.')];
  const asked = now().getTime();
  const told = (await readDatabaseTime(db)).getTime();
  const apartMs = (asked + now().getTime()) / 2 - told;
  const seconds = Math.round(Math.abs(apartMs) / secondMs);
  if (!(Math.abs(apartMs) > warnFromMs)) return [ok('clock', 'The clocks of this machine and of the database agree.')];
  const said = `The clock of this machine is ${seconds} s ${apartMs > 0 ? 'ahead of' : 'behind'} the database’s`;
  return [
    Math.abs(apartMs) > clocksApartMs
      ? fail('clock', `${said}. Expired data is not deleted.`, advice)
      : warn('clock', `${said}. The database’s clock is used.`, advice),
  ];
}
