import { announce } from '../db/commit-hub.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { bossOnPool, createBoss, deadQueue } from './boss.ts';
import { EnqueuedJob } from './enqueue.ts';
import { countJobs, type JobCount, listJobNames } from './job-rows.ts';

/** Lists all declared jobs, and dead jobs that no version declares any more. */
export async function listJobs({ pool }: Database): Promise<JobCount[]> {
  const counted = new Map((await countJobs(pool)).map((row) => [row.name, row]));
  const names = new Set([...(await listJobNames(pool)).map(({ name }) => name), ...counted.keys()]);
  return [...names].sort().map((name) => counted.get(name) ?? { name, waiting: 0, dead: 0, oldestS: 0 });
}

/** Enqueues a repeated job outside its schedule. `waiting`: one is already enqueued and no server has started it. */
export async function runNow(database: Database, name: string): Promise<'enqueued' | 'waiting' | 'unknown'> {
  const names = await listJobNames(database.pool);
  if (!names.some((job) => job.name === name && job.isRepeated)) return 'unknown';
  const id = await createBoss(bossOnPool(database.pool), database.kind).send(name, {});
  await wake(database, [name]);
  return id === null ? 'waiting' : 'enqueued';
}

export interface RetryOutcome {
  taken: number;
  /** Dead jobs that remain, because no version declares them. */
  left: number;
}

export async function retryDead(database: Database, id: string | null): Promise<RetryOutcome> {
  const boss = createBoss(bossOnPool(database.pool), database.kind);
  const filter = id === null ? {} : { ids: [id] };
  let taken = 0;
  for (;;) {
    const moved = await boss.redrive(deadQueue, filter);
    taken += moved;
    if (moved > 0) continue;
    const names = await listJobNames(database.pool);
    await wake(
      database,
      names.map(({ name }) => name),
    );
    return { taken, left: (await boss.previewRedrive(deadQueue, filter)).total };
  }
}

/** Wakes a runner in this process. On the embedded store it would not poll. */
async function wake({ db }: Database, names: readonly string[]): Promise<void> {
  await transact(db, async (tx) => {
    for (const name of names) await announce(tx, new EnqueuedJob(name));
  });
}
