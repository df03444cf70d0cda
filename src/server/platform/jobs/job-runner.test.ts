import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { fixedClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { lastDailyAt } from '../deadline/daily-time.ts';
import { createLogger } from '../log/logger.ts';
import { bossOnPool, createBoss } from './boss.ts';
import { enqueue } from './enqueue.ts';
import { defineQueue, type Job, type Queue, workOn } from './job.ts';
import { countJobs, listDead } from './job-rows.ts';
import { JobRunner, type JobRunnerOptions } from './job-runner.ts';
import { runNow } from './operate-jobs.ts';

const log = createLogger('silent');
const hourMs = 3_600_000;
const patience = { timeout: patient(30_000) };
let database: Database;
let used = 0;
const opened: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.stop();
});
afterAll(() => database.close());

type Mark = { at: number };

function makeQueue(limit = 2): Queue<Mark> {
  used += 1;
  return defineQueue<Mark>(`test-${used}`, { limit, firstPauseS: 0, longestPauseS: 1 });
}

async function run(jobs: readonly Job[], options: Partial<JobRunnerOptions> = {}): Promise<JobRunner> {
  const runner = new JobRunner({ database, jobs, log, clock: fixedClock(new Date()), pollMs: 50, ...options });
  opened.push(runner);
  await runner.start();
  return runner;
}

const put = (queue: Queue<Mark>, at: number, afterS = 0) =>
  database.db.transaction().execute((tx) => enqueue(tx, queue, { at }, { afterS }));

/** A second pool, like another server's. The embedded store has only one process and one connection. */
async function anotherServer(): Promise<Database> {
  if (database.kind === 'pglite') return database;
  const other = await openDatabase({
    kind: 'postgres',
    url: database.pool.options.connectionString ?? '',
    poolSize: 3,
  });
  opened.push({ stop: () => other.close() });
  return other;
}

describe('a job that is enqueued', () => {
  it('is done after the commit, with its data and the time of the clock', async () => {
    const queue = makeQueue();
    const clock = fixedClock(new Date('2031-01-02T03:04:05Z'));
    const seen: unknown[] = [];
    await run([workOn(queue, async (data, now) => void seen.push([data, now]))], { clock });
    await database.db.transaction().execute(async (tx) => {
      await enqueue(tx, queue, { at: 7 });
      expect(seen).toEqual([]);
    });
    await expect.poll(() => seen, patience).toEqual([[{ at: 7 }, clock.now()]]);
  });

  it('is not done when the transaction is rolled back', async () => {
    const queue = makeQueue();
    const seen: number[] = [];
    await run([workOn(queue, async ({ at }) => void seen.push(at))]);
    const failing = database.db.transaction().execute(async (tx) => {
      await enqueue(tx, queue, { at: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await put(queue, 2);
    await expect.poll(() => seen, patience).toEqual([2]);
  });

  it('waits for its time', async () => {
    const queue = makeQueue();
    const seen: number[] = [];
    await run([workOn(queue, async ({ at }) => void seen.push(at))]);
    await put(queue, 1, 2);
    await put(queue, 2);
    await expect.poll(() => seen, patience).toEqual([2]);
    await expect.poll(() => seen, patience).toEqual([2, 1]);
  });

  it('waits until a server runs, and is done once by one of two', async () => {
    const queue = makeQueue();
    const seen: number[] = [];
    const jobs = [workOn(queue, async ({ at }) => void seen.push(at))];
    await (await run(jobs)).stop();
    for (let at = 0; at < 30; at += 1) await put(queue, at);
    expect(seen).toEqual([]);
    await Promise.all([run(jobs), run(jobs, { database: await anotherServer() })]);
    await expect.poll(() => seen.length, patience).toBe(30);
    expect(new Set(seen).size).toBe(30);
  });

  it('is heard of by a server that did not enqueue it', async () => {
    const queue = makeQueue();
    const seen: number[] = [];
    // With the embedded store the process that enqueued it runs it.
    await run([workOn(queue, async ({ at }) => void seen.push(at))], { database: await anotherServer() });
    await put(queue, 1);
    await expect.poll(() => seen, patience).toEqual([1]);
  });
});

describe('a job that fails', () => {
  it('is tried again after a pause', async () => {
    const queue = makeQueue();
    const tries: number[] = [];
    const work = async ({ at }: Mark) => {
      tries.push(at);
      if (tries.length < 3) throw new Error('not yet');
    };
    await run([workOn(queue, work)]);
    await put(queue, 1);
    await expect.poll(() => tries, patience).toEqual([1, 1, 1]);
    await expect
      .poll(async () => (await countJobs(database.pool)).filter(({ name }) => name === queue.name))
      .toEqual([]);
  });

  it('is dead after its last try, without the words of its error, until it is taken up again', async () => {
    const queue = makeQueue(1);
    let isMended = false;
    const seen: number[] = [];
    const work = async ({ at }: Mark) => {
      if (!isMended) throw new RangeError('called +12025550142');
      seen.push(at);
    };
    await run([workOn(queue, work)]);
    await put(queue, 5);
    const dead = async () => (await listDead(database.pool, 10)).filter(({ name }) => name === queue.name);
    await expect.poll(dead, patience).toHaveLength(1);
    const [job] = await dead();
    expect(job).toMatchObject({ tries: 2, data: { at: 5 }, error: { type: 'RangeError' } });
    const { rows } = await database.pool.query('select to_jsonb(j)::text as row from pgboss.job j');
    expect(JSON.stringify(rows)).not.toContain('12025550142');
    expect(await countJobs(database.pool)).toContainEqual({ name: queue.name, waiting: 0, dead: 1, oldestS: 0 });

    isMended = true;
    const boss = createBoss(bossOnPool(database.pool), database.kind);
    expect(await boss.redrive('dead', { ids: [job?.id ?? ''] })).toBe(1);
    // Like `ringbook jobs retry` in another process; here another job must wake the runner.
    await put(queue, 6);
    await expect.poll(() => seen.toSorted(), patience).toEqual([5, 6]);
    expect(await dead()).toEqual([]);
  });
});

describe('a job that is due again and again', () => {
  it('is done once per due time by all servers together, whenever they start', async () => {
    const clock = fixedClock(new Date('2031-01-02T03:59:00Z'));
    const seen: string[] = [];
    const jobs: Job[] = [
      {
        name: 'hourly',
        everyMs: hourMs,
        isHarmless: true,
        run: async (now) => void seen.push(now.toISOString().slice(11, 16)),
      },
      {
        name: 'daily',
        everyMs: 24 * hourMs,
        isHarmless: true,
        run: async (now) => void seen.push(`day ${now.getUTCDate()}`),
      },
    ];
    const other = await anotherServer();
    const start = () =>
      Promise.all([
        run(jobs, { clock, firstTickMs: 1 }),
        run(jobs, { clock, firstTickMs: 1, database: other }),
        run(jobs, { clock, firstTickMs: 1 }),
      ]);
    const done = async () => {
      const { rows } = await database.pool.query(
        `select state, count(*)::int from pgboss.job where name in ('hourly', 'daily') group by state`,
      );
      return rows;
    };
    const first = await start();
    await expect.poll(() => seen.toSorted(), patience).toEqual(['03:59', 'day 2']);
    for (const runner of first) await runner.stop();
    clock.advance(2 * 60_000);
    const second = await start();
    await expect.poll(() => seen.toSorted(), patience).toEqual(['03:59', '04:01', 'day 2']);
    await expect.poll(done, patience).toEqual([{ state: 'completed', count: 3 }]);
    for (const runner of second) await runner.stop();
    const [third] = await start();
    const queue = makeQueue();
    const later: number[] = [];
    await run([workOn(queue, async ({ at }) => void later.push(at))]);
    await put(queue, 1);
    await expect.poll(() => later, patience).toEqual([1]);
    await third?.stop();
    expect(await done()).toEqual([{ state: 'completed', count: 3 }]);
  });
});

describe('42 a job that is due at a time of the day', () => {
  it('runs once a day on two servers, also when clocks go back', async () => {
    const clock = fixedClock(new Date('2026-10-25T00:29:00Z'));
    const seen: string[] = [];
    const nightly: Job = {
      name: 'nightly',
      everyMs: 24 * hourMs,
      lastDue: (now) => lastDailyAt(now, '02:30', 'Europe/Berlin'),
      isHarmless: true,
      run: async (now) => void seen.push(now.toISOString()),
    };
    const other = await anotherServer();
    const left = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as n from pgboss.job where name = 'nightly' and state < 'completed'`,
      );
      return rows[0]?.n as number;
    };
    /** Starts two servers at that moment, and waits until both have checked what is due. */
    const restartAt = async (at: string) => {
      clock.set(new Date(at));
      used += 1;
      const looked = [0, 1].map((server) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        // Jobs are checked in order: when this one runs, the one before it was checked.
        const mark: Job = {
          name: `looked-${used}-${server}`,
          everyMs: hourMs,
          isHarmless: true,
          run: async () => resolve(),
        };
        return { promise, mark };
      });
      const runners = await Promise.all(
        looked.map(({ mark }, server) =>
          run([nightly, mark], { clock, firstTickMs: 1, ...(server === 1 && { database: other }) }),
        ),
      );
      await Promise.all(looked.map(({ promise }) => promise));
      await expect.poll(left, patience).toBe(0);
      for (const runner of runners) await runner.stop();
    };
    // Before it is due today, yesterday's missed run is made up for.
    await restartAt('2026-10-25T00:29:00Z');
    expect(seen).toEqual(['2026-10-25T00:29:00.000Z']);
    await restartAt('2026-10-25T00:31:00Z');
    expect(seen.slice(1)).toEqual(['2026-10-25T00:31:00.000Z']);
    // At the second 2:30 of that night, and 24 hours after the first one.
    await restartAt('2026-10-25T01:31:00Z');
    await restartAt('2026-10-26T00:31:00Z');
    expect(seen).toHaveLength(2);
    await restartAt('2026-10-26T01:31:00Z');
    expect(seen.slice(2)).toEqual(['2026-10-26T01:31:00.000Z']);
    const { rows } = await database.pool.query(
      `select state::text, deletion_seconds as known from pgboss.job where name = 'nightly' order by created_on`,
    );
    // Longer than any day, so that yesterday's due time counts as done until its end.
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'completed', known: 172_800 })));
  });
});

describe('F16 a job that deletes what is past its time', () => {
  const apart = async (ms: number) => {
    used += 1;
    const seen: Date[] = [];
    const harmless: Date[] = [];
    const clock = fixedClock(new Date(Date.now() + ms));
    const sweep: Job = { name: `sweep-${used}`, everyMs: hourMs, run: async (now) => void seen.push(now) };
    const count: Job = {
      ...sweep,
      name: `count-${used}`,
      isHarmless: true,
      run: async (now) => void harmless.push(now),
    };
    await run([sweep, count], { clock, firstTickMs: 1 });
    await expect.poll(() => harmless, patience).toEqual([clock.now()]);
    const state = async () => {
      const { rows } = await database.pool.query(
        `select state::text, output->>'type' as error from pgboss.job where name = $1`,
        [sweep.name],
      );
      return rows;
    };
    return { seen, state, clock, sweep };
  };

  it.each([400 * 24 * hourMs, 6 * 60_000, -6 * 60_000])(
    'does not run while the clocks are %i ms apart, and fails loudly',
    async (ms) => {
      const { seen, state, clock, sweep } = await apart(ms);
      await expect.poll(state, patience).toEqual([{ state: 'retry', error: 'ClocksApartError' }]);
      expect(seen).toEqual([]);
      // After the clock is corrected, the job succeeds.
      clock.set(new Date());
      expect(await runNow(database, sweep.name)).toBe('enqueued');
      await expect.poll(() => seen.length, patience).toBe(1);
    },
  );

  it.each([4 * 60_000, -4 * 60_000])('runs by the database’s time where this one is %i ms off', async (ms) => {
    const { seen, state } = await apart(ms);
    await expect.poll(state, patience).toEqual([{ state: 'completed', error: null }]);
    expect(Math.abs((seen[0]?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a server that ends', () => {
  it('waits for the job that it is at, and leaves the next to others', async () => {
    const queue = makeQueue();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const seen: number[] = [];
    const runner = await run([
      workOn(queue, async ({ at }) => {
        begun.resolve();
        await end.promise;
        seen.push(at);
      }),
    ]);
    await put(queue, 1);
    await put(queue, 2);
    await begun.promise;
    const stopping = runner.stop();
    end.resolve();
    await stopping;
    expect(seen).toEqual([1]);
    await run([workOn(queue, async ({ at }) => void seen.push(at * 10))]);
    await expect.poll(() => seen, patience).toEqual([1, 20]);
  });

  it('by a crash loses nothing: what it was at is done again', async () => {
    const queue = makeQueue();
    const seen: number[] = [];
    const jobs = [workOn(queue, async ({ at }) => void seen.push(at))];
    await (await run(jobs)).stop();
    await put(queue, 1);
    // Leaves a job in the state of a server that died an hour ago.
    const boss = createBoss(bossOnPool(database.pool), database.kind);
    expect(await boss.fetch(queue.name)).toHaveLength(1);
    await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = $1`, [
      queue.name,
    ]);
    await run(jobs, { superviseMs: 50 });
    await expect.poll(() => seen, patience).toEqual([1]);
  });
});
