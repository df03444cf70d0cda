import { afterAll, beforeEach } from 'vitest';
import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from './database.ts';
import { join } from './member.ts';
import { noonToday, startTestApp } from './start-app.ts';

// What all tests of a file share. It is opened where the file begins, and closed after its last test.

/** A database of its own. */
export async function createFileDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  afterAll(() => database.close());
  return database;
}

/** The same, and the hash of numbers that were unlisted in it. */
export async function createHashedDatabase() {
  const database = await createFileDatabase();
  return { database, hash: await loadPhoneHash(database) };
}

/**
 * The app at noon, on a database of its own. Each test begins a minute after the one before: the limits of a minute are
 * other tests' matter.
 */
export async function createNoonApp(env: Record<string, string>) {
  const clock = fixedClock(noonToday());
  const app = await startTestApp({ clock, env: { BOT_CHECK: 'off', ...env } });
  afterAll(() => app.close());
  beforeEach(() => clock.advance(61_000));
  return { app, clock, database: app.database };
}

/** An app that limits nobody, with a moderator. */
export async function createModeratedApp() {
  const app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000' } });
  afterAll(() => app.close());
  return { app, moderator: await join(app, { role: 'moderator' }) };
}
