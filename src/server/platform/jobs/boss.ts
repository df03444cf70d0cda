import type pg from 'pg';
import { type Db as BossDb, PgBoss, type Queue as QueueRow } from 'pg-boss';
import { daySeconds, hourSeconds } from '#shared/time.ts';
import type { StoreKind } from '../db/commit-hub.ts';
import { type Job, type JobData, type Queue, queueOf } from './job.ts';

export const bossSchema = 'pgboss';

export const deadQueue = 'dead';

/** Marks repeated jobs, and merges several requests to run one now. */
export const repeatedPolicy = 'short';

/** Jobs of a dead server are released after this time. */
export const heartbeatS = 60;

/** pg-boss as a queue without its timers, which would query PGlite continually, queue by queue. */
export function createBoss(db: BossDb, kind: StoreKind): PgBoss {
  const isShared = kind === 'postgres';
  return new PgBoss({
    db,
    backend: kind,
    schema: bossSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    reindex: isShared,
    monitorVacuum: isShared,
    queueCacheIntervalSeconds: hourSeconds,
    maintenanceIntervalSeconds: hourSeconds,
  });
}

export function bossOnPool(pool: pg.Pool): BossDb {
  return { executeSql: (text, values) => pool.query(text, values) };
}

const deadRow = { retentionSeconds: 90 * daySeconds, deleteAfterSeconds: daySeconds };

/** The row is kept for a day or more after completion, so that the due time counts as done. */
function rowOf({ retries, knownS = daySeconds }: Queue<JobData>): Omit<QueueRow, 'name' | 'policy'> {
  return {
    retryLimit: retries.limit,
    retryDelay: retries.firstPauseS,
    retryBackoff: true,
    retryDelayMax: retries.longestPauseS,
    expireInSeconds: 6 * hourSeconds,
    heartbeatSeconds: heartbeatS,
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: knownS,
    deadLetter: deadQueue,
  };
}

export async function prepareQueues(boss: PgBoss, jobs: Iterable<Job>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((row) => [row.name, row]));
  if (!known.has(deadQueue)) await boss.createQueue(deadQueue, deadRow);
  for (const job of jobs) {
    const queue = queueOf(job);
    const row = rowOf(queue);
    const found = known.get(queue.name);
    if (!found) await boss.createQueue(queue.name, { ...row, policy: 'queue' in job ? 'standard' : repeatedPolicy });
    else if (Object.entries(row).some(([key, value]) => found[key as keyof typeof row] !== value)) {
      await boss.updateQueue(queue.name, row);
    }
  }
}
