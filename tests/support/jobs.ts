import type { JobData } from '#server/platform/jobs/job.ts';
import type { TestApp } from './start-app.ts';

type Running = Pick<TestApp, 'jobs' | 'clock'>;

/**
 * Runs a repeated job once, as the server does when the job is due.
 *
 * @param at the app's time by default
 * @throws where no repeated job has that name
 */
export async function runRepeatedJob({ jobs, clock }: Running, name: string, at: Date = clock.now()): Promise<void> {
  const job = jobs.find((one) => 'everyMs' in one && one.name === name);
  if (!job || !('everyMs' in job)) throw new Error(`there is no repeated job ${name}`);
  await job.run(at);
}

/**
 * Does once what a queue was given, whether or not it was done before.
 *
 * @throws where no queue has that name, and what the work throws
 */
export async function runQueuedJob({ jobs, clock }: Running, queue: string, data: JobData): Promise<void> {
  const job = jobs.find((one) => 'queue' in one && one.queue.name === queue);
  if (!job || !('work' in job)) throw new Error(`there is no queue ${queue}`);
  await job.work(data, clock.now());
}
