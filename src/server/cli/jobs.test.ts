import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, type Job, workOn } from '#server/platform/jobs/job.ts';
import { listDead } from '#server/platform/jobs/job-rows.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { patient } from '#test/patience.ts';
import { runJobs } from './jobs.ts';
import { ownTerminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const letter = defineQueue<{ id: string }>('send-letter', { limit: 0 });
const longMs = 1e11;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-jobs-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

type Store = Awaited<ReturnType<typeof openDatabase>>;

/** Runs the site with these jobs until `until` returns true. */
async function withSite(jobs: Job[], until: (database: Store) => Promise<boolean>): Promise<void> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    await migrateToLatest(database.db);
    const runner = new JobRunner({ database, jobs, clock: systemClock, log: createLogger('silent') });
    await runner.start();
    await expect.poll(() => until(database), { timeout: patient(30_000) }).toBe(true);
    await runner.stop();
  } finally {
    await database.close();
  }
}

/** Runs in this process: starting one for each command would take most of the test's time. */
async function jobs(...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const stream = new Writable({
    write(piece, _, done) {
      out += piece;
      done();
    },
  });
  return { code: await runJobs(args, { ...ownTerminal(), output: stream, errors: stream }), out };
}

it('shows what was given up, takes it up again and lets a repeated job run now', async () => {
  const done: string[] = [];
  const sweep: Job = { name: 'sweep', everyMs: longMs, run: async () => void done.push('sweep') };
  const refuse = async () => {
    throw new TypeError('no paper');
  };
  let isEnqueued = false;
  await withSite([workOn(letter, refuse), sweep], async (database) => {
    if (!isEnqueued) await database.db.transaction().execute((tx) => enqueue(tx, letter, { id: '7' }));
    isEnqueued = true;
    return (await listDead(database.pool, 1)).length === 1;
  });

  const shown = await jobs('list');
  expect(shown.code).toBe(0);
  expect(shown.out).toMatch(/^job +waiting +dead +late by\nsend-letter +0 +1 +–\nsweep +0 +0 +–\n/);
  const [, id = ''] =
    /^([\da-f-]{36}) {2}[-\d]{10} \d\d:\d\d {2}send-letter, 1 tries: TypeError$/m.exec(shown.out) ?? [];
  expect(shown.out).not.toContain('no paper');

  expect(await jobs('run', 'sweep')).toEqual({ code: 0, out: expect.stringContaining('next server that is free') });
  expect(await jobs('retry', id)).toEqual({ code: 0, out: '1 taken up again.\n' });

  await withSite([workOn(letter, async (data) => void done.push(data.id)), sweep], async () => done.length === 2);
  expect(done.toSorted()).toEqual(['7', 'sweep']);
});

it('says what it does not understand', async () => {
  for (const args of [[], ['bogus'], ['list', 'x'], ['run'], ['retry'], ['retry', 'me'], ['retry', 'all', 'x']]) {
    await expect(jobs(...args)).rejects.toThrow(UsageError);
  }
});
