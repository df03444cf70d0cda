import { dayMs } from '#shared/time.ts';
import { makeAddress } from './factories.ts';
import { join, type Person } from './member.ts';
import { createNoonApp } from './whole-file.ts';

/** Members who say over the API what they think of numbers; for all tests of a file. */
export async function createOpinionCalls() {
  const { app, clock, database } = await createNoonApp({
    CODES_PER_NETWORK: '10000',
    MEMBER_PER_DAY: '1000',
    RATE_FACTOR: '100000',
  });
  let opened = 0;
  const post = (who: Person, path: string, fields: Record<string, string>) =>
    who.browser.post(`/api/v6/${path}`, fields);
  return {
    app,
    clock,
    database,
    post,
    /** Somebody with a network of their own; whose account is no longer young, it was opened when no other was. */
    async settle(days = 40) {
      if (days >= 30) opened += 2;
      const person = await join(app, {
        created_at: new Date(clock.now().getTime() - (days >= 30 ? days + opened : days) * dayMs),
      });
      person.browser.address = makeAddress();
      return person;
    },
    block: (who: Person, phone: string) => post(who, 'ban/add', { phone }),
  };
}
