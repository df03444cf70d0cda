import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { commitHubOf } from '../db/commit-hub.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { describeError, type Logger } from '../log/logger.ts';
import { agreedTime } from './agreed-time.ts';
import { bossOnPool, createBoss, deadQueue, heartbeatS, prepareQueues } from './boss.ts';
import { EnqueuedJob } from './enqueue.ts';
import { type Job, type JobData, queueOf, type TransactedJob } from './job.ts';
import { findDue } from './job-rows.ts';
import { Schedule } from './schedule.ts';
import { WorkQueue } from './work-queue.ts';

export interface JobRunnerOptions {
  database: Database;
  jobs: readonly Job[];
  clock: Clock;
  log: Logger;
  pollMs?: number;
  firstTickMs?: number;
  superviseMs?: number;
}

const tickMs = 60_000;
const usualSuperviseMs = { postgres: 60_000, pglite: 300_000 };
const restartMs = 5_000;
/** Concurrent jobs per server. More would take database connections from requests. */
const atOnce = { postgres: 3, pglite: 2 };
/** Longest wait for running jobs at shutdown; then another server takes them over. */
const lastJobsMs = 20_000;
/** Longest pause between polls on the embedded store, well below the limit of setTimeout (24.8 days). */
const longestTimerMs = 3_600_000;

/** Runs this server's jobs: when enqueued here, when a retry is due, and every two seconds on PostgreSQL. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #boss: PgBoss;
  readonly #schedule: Schedule;
  readonly #superviseMs: number;
  readonly #slots: WorkQueue;
  readonly #timers = new Map<'look' | 'tick' | 'supervise' | 'restart', NodeJS.Timeout>();
  readonly #wanted = new Set<string>();
  readonly #draining = new Map<string, Promise<void>>();
  #removeListener = () => {};
  #isStopped = false;

  constructor(options: JobRunnerOptions) {
    const { database, jobs } = options;
    this.#options = options;
    this.#jobs = new Map(jobs.map((job) => [queueOf(job).name, job]));
    if (this.#jobs.size < jobs.length || this.#jobs.has(deadQueue)) throw new Error('two jobs have the same name');
    this.#boss = createBoss(bossOnPool(database.pool), database.kind);
    this.#boss.on('error', (err) => this.#warn(err));
    this.#schedule = new Schedule(this.#boss, jobs);
    this.#superviseMs = options.superviseMs ?? usualSuperviseMs[database.kind];
    this.#slots = new WorkQueue({ atOnce: atOnce[database.kind], waitingAtMost: Number.POSITIVE_INFINITY });
  }

  /** Never throws: a failed start is retried. */
  async start(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#boss.start();
      await prepareQueues(this.#boss, this.#jobs.values());
      if (this.#options.database.kind === 'pglite') await this.#takeBackLeft();
    } catch (err) {
      this.#warn(err);
      await this.#boss.stop({ graceful: false, close: false });
      this.#after(restartMs, 'restart', () => this.start());
      return;
    }
    this.#removeListener = commitHubOf(this.#options.database.db).listen((notice) => {
      if (notice instanceof EnqueuedJob) this.#wake(notice.queue);
    });
    this.#after(0, 'look', () => this.#look());
    this.#after(this.#options.firstTickMs ?? tickMs, 'tick', () => this.#tick());
    this.#after(this.#superviseMs, 'supervise', () => this.#supervise());
  }

  /** Waits up to `lastJobsMs` for running jobs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#removeListener();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, lastJobsMs);
    await Promise.race([Promise.all(this.#draining.values()), timeout]);
    clearTimeout(timer);
    await this.#boss.stop({ graceful: false, close: false });
  }

  #wake(name: string): void {
    if (this.#isStopped || !this.#jobs.has(name)) return;
    this.#wanted.add(name);
    if (this.#draining.has(name)) return;
    const draining = this.#drain(name)
      .catch((err: unknown) => this.#warn(err))
      .finally(() => {
        this.#draining.delete(name);
        // A failed try may have scheduled a retry.
        if (this.#options.database.kind === 'pglite') this.#after(0, 'look', () => this.#look());
      });
    this.#draining.set(name, draining);
  }

  async #drain(name: string): Promise<void> {
    while (this.#wanted.delete(name)) {
      while (!this.#isStopped && (await this.#slots.run(() => this.#takeOne(name))));
    }
  }

  async #takeOne(name: string): Promise<boolean> {
    if (this.#isStopped) return false;
    const [taken] = await this.#boss.fetch<JobData>(name, { includeMetadata: true });
    if (taken) await this.#run(name, taken);
    return taken !== undefined;
  }

  async #run(name: string, taken: JobWithMetadata<JobData>): Promise<void> {
    const beat = setInterval(
      () => void this.#boss.touch(name, taken).catch((err) => this.#warn(err)),
      heartbeatS * 300,
    ).unref();
    const job = this.#jobs.get(name);
    try {
      if (job !== undefined && 'workWithin' in job) return await this.#doWithin(job, taken);
      await this.#do(job, taken.data ?? {});
    } catch (err) {
      const tries = { job: name, id: taken.id, tries: taken.retryCount + 1 };
      const isDead = taken.retryCount >= taken.retryLimit;
      this.#options.log.error({ ...tries, err }, isDead ? 'job failed for the last time' : 'job failed, tried again');
      // Not the error itself, because its message may quote user input.
      await this.#boss.fail(name, taken, describeError(err));
      return;
    } finally {
      clearInterval(beat);
    }
    await this.#boss.complete(name, taken);
  }

  async #doWithin(job: TransactedJob, taken: JobWithMetadata<JobData>): Promise<void> {
    const { database, clock } = this.#options;
    await transact(database.db, async (tx) => {
      await job.workWithin(tx, taken.data ?? {}, clock.now());
      const boss = createBoss(fromKysely(tx), database.kind);
      // Returns the number of completed jobs, which its type does not declare.
      const { affected } = (await boss.complete(job.queue.name, taken)) as { affected?: number };
      if (affected !== 1) throw new Error('another server did it meanwhile');
    });
  }

  async #do(job: Exclude<Job, TransactedJob> | undefined, data: JobData): Promise<void> {
    const { database, clock } = this.#options;
    if (!job) return;
    if ('queue' in job) await job.work(data, clock.now());
    else await job.run(job.isHarmless ? clock.now() : await agreedTime(database.pool, clock));
  }

  async #look(): Promise<void> {
    const { database, pollMs = 2_000 } = this.#options;
    let nextMs = database.kind === 'postgres' ? pollMs : longestTimerMs;
    try {
      for (const { name, dueInMs } of await findDue(database.pool, [...this.#jobs.keys()])) {
        if (dueInMs <= 0) this.#wake(name);
        else if (database.kind === 'pglite') nextMs = Math.min(nextMs, dueInMs + 10);
      }
    } catch (err) {
      this.#warn(err);
      nextMs = restartMs;
    }
    this.#after(nextMs, 'look', () => this.#look());
  }

  /** Enqueues repeated jobs that are due. All servers try, and one succeeds. */
  async #tick(): Promise<void> {
    await this.#schedule
      .enqueueDue(this.#options.clock.now(), (name) => this.#wake(name))
      .catch((err: unknown) => this.#warn(err));
    this.#after(tickMs, 'tick', () => this.#tick());
  }

  /** Releases jobs of dead servers and deletes old rows. */
  async #supervise(): Promise<void> {
    await this.#boss.supervise().catch((err: unknown) => this.#warn(err));
    this.#after(this.#superviseMs, 'supervise', () => this.#supervise());
  }

  /** Only one process opens the embedded store, so jobs active at its start belong to a dead process. */
  async #takeBackLeft(): Promise<void> {
    const { rows } = await this.#options.database.pool.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`,
    );
    for (const { name, ids } of rows) await this.#boss.fail(name, ids, { type: 'ProcessEnded' });
  }

  #after(ms: number, name: 'look' | 'tick' | 'supervise' | 'restart', run: () => Promise<void>): void {
    clearTimeout(this.#timers.get(name));
    if (!this.#isStopped) this.#timers.set(name, setTimeout(() => void run(), ms).unref());
  }

  #warn(err: unknown): void {
    if (!this.#isStopped) this.#options.log.warn({ err }, 'the job queue does not answer, asking on');
  }
}
