export interface Job {
  name: string;
  everyMs: number;
  run(now: Date): Promise<void>;
}

/** Soon after the start, so that a server which is restarted often does its hourly work too. */
const firstRunMs = 60_000;

/**
 * Runs each job on a timer of this process: first within a minute, then on its interval, one run of a job at a time.
 * Jobs must bear running on several servers at once and being cut off in the middle. Returns a function that stops the
 * timers and waits for what runs.
 */
export function startJobs(jobs: Job[], now: () => Date, onError: (job: string, error: unknown) => void) {
  const running = new Map<string, Promise<void>>();
  function start(job: Job) {
    if (running.has(job.name)) return;
    const run = job
      .run(now())
      .catch((error) => onError(job.name, error))
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  }
  const timers = jobs.flatMap((job) => [
    ...(job.everyMs > firstRunMs ? [setTimeout(start, firstRunMs, job).unref()] : []),
    setInterval(start, job.everyMs, job).unref(),
  ]);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
