import { fromKysely } from 'pg-boss';
import { announce, storeKindOf } from '../db/commit-hub.ts';
import type { Tx } from '../db/database.ts';
import { createBoss } from './boss.ts';
import type { JobData, Queue } from './job.ts';

/** What a server's runner is told when a job was enqueued in its process. */
export class EnqueuedJob {
  readonly queue: string;

  constructor(queue: string) {
    this.queue = queue;
  }
}

/**
 * Leaves work to be done once the transaction is committed, and none when it is rolled back.
 *
 * @param options.afterS seconds until it is done, 0 by default: at once where it was enqueued
 */
export async function enqueue<Data extends JobData>(
  tx: Tx,
  queue: Queue<Data>,
  data: Data,
  options: { afterS?: number } = {},
): Promise<void> {
  // A boss of its own, on the transaction for all that it asks: the embedded store has no second connection.
  const boss = createBoss(fromKysely(tx), storeKindOf(tx));
  await boss.send(queue.name, data, { startAfter: options.afterS ?? 0 });
  await announce(tx, new EnqueuedJob(queue.name));
}
