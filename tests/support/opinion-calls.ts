import { dayMs } from '#shared/time.ts';
import { join, type Person } from './member.ts';
import { openNoonApp } from './whole-file.ts';

/** Members who say over the API what they think of numbers; for all tests of a file. */
export async function openOpinionCalls() {
  const { app, clock, database } = await openNoonApp({
    ...{ CODES_PER_NETWORK: '10000', MEMBER_PER_DAY: '1000', RATE_FACTOR: '100000' },
  });
  const post = (who: Person, path: string, fields: Record<string, string>) =>
    who.browser.post(`/api/v6/${path}`, fields);
  return {
    ...{ app, clock, database, post },
    /** Somebody whose account is no longer new. */
    settle: (days = 40) => join(app, { created_at: new Date(clock.now().getTime() - days * dayMs) }),
    ban: (who: Person, phone: string) => post(who, 'ban/add', { phone }),
  };
}
