import type { PgBoss } from 'pg-boss';
import type { Job, RepeatedJob } from './job.ts';

/** Keeps a due time's job apart from others for as long as its row is kept. The most that pg-boss takes, 68 years. */
const alwaysS = 2_147_483_647;

/** Enqueues repeated jobs: each due time has one job, whichever server comes first. */
export class Schedule {
  readonly #boss: PgBoss;
  readonly #jobs: readonly RepeatedJob[];
  readonly #enqueued = new Map<string, number>();

  constructor(boss: PgBoss, jobs: readonly Job[]) {
    this.#boss = boss;
    this.#jobs = jobs.filter((job) => 'everyMs' in job);
  }

  /** @param onDue called for each job that was enqueued now, or is there already from another server */
  async enqueueDue(now: Date, onDue: (name: string) => void): Promise<void> {
    for (const job of this.#jobs) {
      const { name } = job;
      const due = dueTimeOf(job, now);
      if (this.#enqueued.get(name) === due) continue;
      // The due time itself is the key, so that servers whose clocks differ mean the same one.
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
