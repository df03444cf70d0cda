import { expect, it } from 'vitest';
import type { Subscriber } from '#server/platform/events/subscribe.ts';
import { hourMs } from '#shared/time.ts';
import { patient } from '#test/patience.ts';
import { startTestApp } from '#test/start-app.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { type AdminPart, createAdminPart } from './part.ts';

const database = await createFileDatabase();

// The embedded store has one process, whose admins cannot change the state before it serves.
it.runIf(database.kind === 'postgres')('hears of a change that is made while it first reads the state', async () => {
  const subscribers: Subscriber[] = [];
  const close = async (now: Date) => {
    const values = { begun_at: now, ends_at: new Date(now.getTime() + hourMs) };
    await database.db.insertInto('maintenance').values(values).execute();
    for (const subscriber of subscribers) subscriber(null);
  };
  const made: AdminPart[] = [];
  const app = await startTestApp({
    database,
    env: { BOT_CHECK: 'off' },
    more: [
      async (base, parts) => {
        let reads = 0;
        const db = base.database.db.withPlugin({
          transformQuery: ({ node }) => node,
          // The announcement is read first, then the maintenance.
          transformResult: async ({ result }) => {
            reads += 1;
            if (reads === 2) await close(base.clock.now());
            return result;
          },
        });
        const subscribe = (_: unknown, subscriber: Subscriber) => void subscribers.push(subscriber);
        made.push(await createAdminPart({ ...base, database: { ...base.database, db }, subscribe }, parts));
        return {};
      },
    ],
  });
  await expect
    .poll(() => made[0]?.siteState.maintenance(), { timeout: patient(10_000) })
    .toMatchObject({ begunAt: expect.any(Date) });
  for (const part of made) await part.close?.();
  await app.close();
});
