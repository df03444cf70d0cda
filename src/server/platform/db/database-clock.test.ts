import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/platform/log/logger.ts';
import { consume, peek } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { systemClock } from '../clock.ts';
import { agreedTime, ClocksApartError } from '../jobs/agreed-time.ts';
import type { Database } from './database.ts';
import { createDatabaseClock, readDatabaseTime } from './database-clock.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
const silent = createLogger('silent');

it.runIf(process.env.TEST_DATABASE_URL)(
  'L4 servers with wrong clocks share limits and write the same dates',
  async () => {
    const limit = { name: 'test-clock', most: 2, spanMs: hourMs };
    const clocks = await Promise.all(
      [off(-26 * hourMs), off(0), off(400 * 24 * hourMs)].map((own) => createDatabaseClock(database, own, silent)),
    );
    try {
      for (const clock of clocks) {
        const apart = clock.now().getTime() - (await readDatabaseTime(database.db)).getTime();
        expect(Math.abs(apart)).toBeLessThan(minuteMs);
      }
      const [slow, right, fast] = clocks;
      expect(await consume(database.db, limit, 'somebody', slow?.now() ?? new Date(0))).toBe(0);
      expect(await consume(database.db, limit, 'somebody', fast?.now() ?? new Date(0))).toBe(0);
      for (const clock of [slow, right, fast]) {
        expect(await peek(database.db, limit, 'somebody', clock?.now() ?? new Date(0))).toBeGreaterThan(0);
      }
      // Jobs that delete still fail on the server with the wrong clock, because one of the two clocks is wrong.
      await expect(agreedTime(database.pool, fast ?? systemClock)).rejects.toThrow(ClocksApartError);
      await agreedTime(database.pool, right ?? systemClock);
    } finally {
      for (const clock of clocks) clock.close();
    }
  },
);

it.runIf(process.env.TEST_DATABASE_URL)('L4 a wrong clock is told once', async () => {
  const lines: { aheadSeconds: number }[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  (await createDatabaseClock(database, off(0), log)).close();
  expect(lines).toEqual([]);
  (await createDatabaseClock(database, off(hourMs), log)).close();
  expect(lines).toHaveLength(1);
  expect(Math.abs((lines[0]?.aheadSeconds ?? 0) - 3_600)).toBeLessThan(60);
});

it.skipIf(process.env.TEST_DATABASE_URL)('L4 the embedded database has this machine’s own clock', async () => {
  const at = new Date('2026-01-02T03:04:05Z');
  const clock = await createDatabaseClock(database, { now: () => at }, silent);
  expect(clock.now()).toEqual(at);
});
