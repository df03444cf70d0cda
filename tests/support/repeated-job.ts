import type { TestApp } from './start-app.ts';

/**
 * Runs a repeated job once, as the server does when the job is due.
 *
 * @param at the app's time by default
 * @throws where no repeated job has that name
 */
export async function runRepeatedJob(
  { jobs, clock }: Pick<TestApp, 'jobs' | 'clock'>,
  name: string,
  at: Date = clock.now(),
): Promise<void> {
  const job = jobs.find((one) => 'everyMs' in one && one.name === name);
  if (!job || !('everyMs' in job)) throw new Error(`there is no repeated job ${name}`);
  await job.run(at);
}
