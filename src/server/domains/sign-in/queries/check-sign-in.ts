import type { Check } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';
import '../tables.ts';

/** A message is answered within seconds; what waits longer, its service does not take. */
const lateMs = 10 * minuteMs;

/** Whether anybody can sign in, and whether the services take what is written to people. */
export async function checkSignIn(
  db: Db,
  { ways, isSandbox }: { ways: number; isSandbox: boolean },
  now: Date,
): Promise<Check[]> {
  const late = await db
    .selectFrom('sign_in_event')
    .select((all) => ['provider', all.fn.countAll<string>().as('count')])
    .where('done_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - lateMs))
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  const number = late.reduce((sum, { count }) => sum + Number(count), 0);
  const services = late.map(({ provider, count }) => `${provider}: ${count}`).join(', ');
  return [
    sayWays(ways, isSandbox),
    {
      name: 'sign_in_events',
      state: number > 0 ? 'fail' : 'ok',
      number,
      text: number > 0 ? `sign-in messages wait for more than ten minutes (${services})` : 'no sign-in message waits',
      advice: number > 0 ? 'see the log for what the service answers, and its status page' : '',
    },
  ];
}

function sayWays(ways: number, isSandbox: boolean): Check {
  const advice = 'set up a messenger or an SMS service, as docs/sign-in says';
  if (ways === 0) return { name: 'sign_in', state: 'fail', text: 'nobody can sign in: no service is set up', advice };
  if (isSandbox) return { name: 'sign_in', state: 'warn', text: 'sign-ins go to a pretend phone', advice };
  return { name: 'sign_in', state: 'ok', number: ways, text: `ways to sign in: ${ways}`, advice: '' };
}
