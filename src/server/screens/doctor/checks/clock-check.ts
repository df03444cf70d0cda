import type { Database } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { clocksApartMs } from '#server/platform/jobs/agreed-time.ts';
import { secondMs } from '#shared/time.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** Servers are never quite of one mind. */
const toldMs = 5 * secondMs;
const advice = 'Set both by NTP, such as with systemd-timesyncd or chrony.';

/** @param now this machine's own time */
export async function checkClock({ kind, db }: Pick<Database, 'kind' | 'db'>, now: () => Date): Promise<Finding[]> {
  if (kind === 'pglite') return [ok('clock', 'The embedded database goes by the clock of this machine.')];
  const asked = now().getTime();
  const told = (await readDatabaseTime(db)).getTime();
  const apartMs = (asked + now().getTime()) / 2 - told;
  const seconds = Math.round(Math.abs(apartMs) / secondMs);
  if (!(Math.abs(apartMs) > toldMs)) return [ok('clock', 'The clocks of this machine and of the database agree.')];
  const said = `The clock of this machine is ${seconds} s ${apartMs > 0 ? 'ahead of' : 'behind'} the database’s`;
  return [
    Math.abs(apartMs) > clocksApartMs
      ? fail('clock', `${said}: nothing that is past its time is deleted.`, advice)
      : warn('clock', `${said}, which counts.`, advice),
  ];
}
