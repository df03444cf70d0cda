import type pg from 'pg';
import { type Db as BossDb, PgBoss, type Queue as QueueRow } from 'pg-boss';
import { daySeconds, hourSeconds } from '#shared/time.ts';
import type { StoreKind } from '../db/commit-hub.ts';
import { type Job, type JobData, type Queue, queueOf } from './job.ts';

export const bossSchema = 'pgboss';

/** Where jobs lie that failed as often as they may. */
export const deadQueue = 'dead';

/** Tells repeated jobs from others, and lets the operator's wish to run one now wait once and not five times. */
export const repeatedPolicy = 'short';

/** A server that dies lets go of its jobs after so long. */
export const heartbeatS = 60;

/**
 * pg-boss as a queue in our tables and nothing else: what it does by itself on timers is off. Each of them would ask the
 * embedded store again and again, and it would look for jobs queue by queue.
 */
export function createBoss(db: BossDb, kind: StoreKind): PgBoss {
  const isShared = kind === 'postgres';
  return new PgBoss({
    ...{ db, backend: kind, schema: bossSchema, migrate: false, createSchema: false },
    ...{ schedule: false, supervise: false, reindex: isShared, monitorVacuum: isShared },
    ...{ queueCacheIntervalSeconds: hourSeconds, maintenanceIntervalSeconds: hourSeconds },
  });
}

export function bossOnPool(pool: pg.Pool): BossDb {
  return { executeSql: (text, values) => pool.query(text, values) };
}

const deadRow = { retentionSeconds: 90 * daySeconds, deleteAfterSeconds: daySeconds };

/** A job's row outlives it by a day or more: so long its due time is known as done. */
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

/** Makes the queues that are missing and changes those that are declared otherwise now. Mostly only asks. */
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
