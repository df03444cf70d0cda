import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { fixedClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createMetrics } from '../http/metrics.ts';
import { createLogger } from '../log/logger.ts';
import { enqueue } from './enqueue.ts';
import { defineQueue, type Job, workOn } from './job.ts';
import { addJobMetrics } from './job-metrics.ts';
import { JobRunner } from './job-runner.ts';
import { listJobs, retryDead, runNow } from './operate-jobs.ts';

let database: Database;
const letter = defineQueue<{ id: string }>('send-letter', { limit: 0 });
const jobs: Job[] = [
  { name: 'sweep', everyMs: 1e11, run: async () => {} },
  workOn(letter, async () => {
    throw new Error('no');
  }),
];
const figures = async () => new Map((await listJobs(database)).map(({ name, ...counts }) => [name, counts]));

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = fixedClock(new Date());
  const runner = new JobRunner({ database, jobs, clock, log: createLogger('silent') });
  await runner.start();
  await database.db.transaction().execute((tx) => enqueue(tx, letter, { id: '1' }));
  await vi.waitUntil(async () => (await figures()).get('send-letter')?.dead === 1, { timeout: patient(60_000) });
  await runner.stop();
});
afterAll(() => database.close());

it('asked for twice before a server begins, a repeated job waits once', async () => {
  expect(await runNow(database, 'sweep')).toBe('enqueued');
  expect(await runNow(database, 'sweep')).toBe('waiting');
  expect((await figures()).get('sweep')).toMatchObject({ waiting: 1, dead: 0 });
});

it('runs nothing that needs to be told what it is about, and nothing unknown', async () => {
  for (const name of ['send-letter', 'bogus', 'dead']) expect(await runNow(database, name)).toBe('unknown');
});

it('tells Prometheus what waits and what is dead, and 0 where there is nothing', async () => {
  const metrics = createMetrics();
  addJobMetrics(metrics, database.pool, [...jobs, { name: 'idle', everyMs: 1e11, run: async () => {} }]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('ringbook_jobs_dead{job="send-letter"} 1\n');
  expect(text).toContain('ringbook_jobs_waiting{job="send-letter"} 0\n');
  expect(text).toContain('ringbook_jobs_waiting{job="idle"} 0\n');
  expect(text).toMatch(/ringbook_jobs_oldest_seconds\{job="sweep"\} 0?\.?\d/);
});

it('takes up what is dead, and says what it did not find', async () => {
  expect(await retryDead(database, randomUUID())).toEqual({ taken: 0, left: 0 });
  expect(await retryDead(database, null)).toEqual({ taken: 1, left: 0 });
  expect((await figures()).get('send-letter')).toMatchObject({ waiting: 1, dead: 0 });
});
