import type { PgBoss } from 'pg-boss';
import type { Job, RepeatedJob } from './job.ts';

/** Keeps the key of a due time unique while its row exists. The maximum of pg-boss, 68 years. */
const alwaysS = 2_147_483_647;

export class Schedule {
  readonly #boss: PgBoss;
  readonly #jobs: readonly RepeatedJob[];
  readonly #enqueued = new Map<string, number>();

  constructor(boss: PgBoss, jobs: readonly Job[]) {
    this.#boss = boss;
    this.#jobs = jobs.filter((job) => 'everyMs' in job);
  }

  /** @param onDue called for each job that is due, even if another server enqueued it */
  async enqueueDue(now: Date, onDue: (name: string) => void): Promise<void> {
    for (const job of this.#jobs) {
      const { name } = job;
      const due = dueTimeOf(job, now);
      if (this.#enqueued.get(name) === due) continue;
      // The due time is the key, so that servers with different clocks produce the same one.
      const singletonKey = new Date(due).toISOString();
      await this.#boss.send(name, {}, { singletonKey, singletonSeconds: alwaysS });
      this.#enqueued.set(name, due);
      onDue(name);
    }
  }
}

/** The last due time, not after `now`, in milliseconds since 1970. */
function dueTimeOf(job: RepeatedJob, now: Date): number {
  return job.lastDue?.(now).getTime() ?? Math.floor(now.getTime() / job.everyMs) * job.everyMs;
}
