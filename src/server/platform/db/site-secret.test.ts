import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import type { Database } from './database.ts';
import { loadSiteSecret } from './site-secret.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('all servers of a site derive the same keys, a key for each purpose; another site others', async () => {
  const [first, second] = await Promise.all([loadSiteSecret(database.db), loadSiteSecret(database.db)]);
  const key = first('visitors');
  expect(key).toHaveLength(32);
  expect(second('visitors').equals(key)).toBe(true);
  expect(first('bot check').equals(key)).toBe(false);
  // A site without a secret yet makes one of its own.
  await database.db.deleteFrom('site_secret').execute();
  const foreign = await loadSiteSecret(database.db);
  expect(foreign('visitors').equals(key)).toBe(false);
});
