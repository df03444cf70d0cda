import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { fixedClock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { enqueue } from './enqueue.ts';
import { defineQueue, type TransactedJob, workWithin } from './job.ts';
import { JobRunner } from './job-runner.ts';

const patience = { timeout: patient(60_000) };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table effect (job int4 not null)');
});
afterAll(() => database.close());

async function withRunner(job: TransactedJob, act: () => Promise<void>): Promise<void> {
  const clock = fixedClock(new Date());
  const runner = new JobRunner({ database, jobs: [job], log: createLogger('silent'), clock, pollMs: 50 });
  await runner.start();
  await act().finally(() => runner.stop());
}
const effects = async () =>
  (await database.pool.query<{ job: number }>('select job from effect order by job')).rows.map(({ job }) => job);
const leave = (tx: Tx, job: number) => sql`insert into effect values (${job})`.execute(tx);

/** Cuts the connection; with the embedded store, which has none to cut, it throws. */
async function die(tx: Tx): Promise<void> {
  if (database.kind === 'postgres') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  throw new Error('cut off');
}

it('M10 killed between effect and completion 200 times, each effect exists once', async () => {
  const jobs = 200;
  const queue = defineQueue<{ at: number }>('kill-within', { limit: 3, firstPauseS: 0, longestPauseS: 1 });
  const tries = new Map<number, number>();
  const job = workWithin(queue, async (tx, { at }) => {
    await leave(tx, at);
    tries.set(at, (tries.get(at) ?? 0) + 1);
    if (tries.get(at) === 1) await die(tx);
  });
  await withRunner(job, async () => {
    await database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < jobs; at += 1) await enqueue(tx, queue, { at });
    });
    await expect.poll(async () => (await effects()).length, patience).toBe(jobs);
  });
  expect([...tries.values()]).toEqual(Array(jobs).fill(2));
  expect(await effects()).toEqual(Array.from({ length: jobs }, (_, at) => at));
  const { rows } = await database.pool.query(
    `select state, count(*)::int4 as n from pgboss.job where name = $1 group by 1`,
    [queue.name],
  );
  expect(rows).toEqual([{ state: 'completed', n: jobs }]);
});

it('M10 a server that was given up meanwhile undoes what it did', async () => {
  const queue = defineQueue<{ at: number }>('given-up', { limit: 3, firstPauseS: 0, longestPauseS: 1 });
  let tries = 0;
  const job = workWithin(queue, async (tx, { at }) => {
    tries += 1;
    await leave(tx, at);
    // Another server completes the job now; with the embedded store it is set to failed instead.
    if (tries > 1) return;
    if (database.kind === 'postgres') {
      await database.pool.query(`update pgboss.job set state = 'completed' where name = $1`, [queue.name]);
    } else await sql`update pgboss.job set state = 'failed' where name = ${queue.name}`.execute(tx);
  });
  await withRunner(job, async () => {
    await database.db.transaction().execute((tx) => enqueue(tx, queue, { at: 1_000 }));
    const state = async () =>
      (await database.pool.query('select state from pgboss.job where name = $1', [queue.name])).rows[0]?.state;
    await expect.poll(async () => [tries > 0, await state()], patience).toEqual([true, 'completed']);
  });
  // On PostgreSQL the other completion wins; with the embedded store the next try succeeds.
  expect((await effects()).filter((at) => at === 1_000)).toHaveLength(database.kind === 'postgres' ? 0 : 1);
});
