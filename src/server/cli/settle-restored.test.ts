import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { allSettings } from '#server/settings.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { settleRestored } from './settle-restored.ts';

const config = loadConfig({ NODE_ENV: 'test' }, allSettings);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const join = async () => Number((await addActor(database)).profileId);

it('C1 ids of rows that a restore lost are given to nobody else, as their holders still have tokens', async () => {
  const before = await join();
  await settleRestored(database, config);
  expect(await join()).toBeGreaterThan(before + 1_000_000);
});

it('C1 a stopped site that only moves lost no rows, and goes on counting', async () => {
  const before = await join();
  await settleRestored(database, config, { isMove: true });
  expect(await join()).toBeLessThan(before + 1_000);
});
