import { fromKysely } from 'pg-boss';
import { announce, storeKindOf } from '../db/commit-hub.ts';
import type { Tx } from '../db/database.ts';
import { createBoss } from './boss.ts';
import type { JobData, Queue } from './job.ts';

export class EnqueuedJob {
  readonly queue: string;

  constructor(queue: string) {
    this.queue = queue;
  }
}

/** Enqueues a job at commit. `afterS` in seconds; with 0, the default, this process runs it at once. */
export async function enqueue<Data extends JobData>(
  tx: Tx,
  queue: Queue<Data>,
  data: Data,
  options: { afterS?: number } = {},
): Promise<void> {
  // A separate instance on the transaction, because the embedded store has no second connection.
  const boss = createBoss(fromKysely(tx), storeKindOf(tx));
  await boss.send(queue.name, data, { startAfter: options.afterS ?? 0 });
  await announce(tx, new EnqueuedJob(queue.name));
}
