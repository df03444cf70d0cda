import type pg from 'pg';
import type { Metrics } from '../http/metrics.ts';
import { type Job, queueOf } from './job.ts';
import { countJobs, type JobCount } from './job-rows.ts';

export function addJobMetrics(metrics: Metrics, pool: pg.Pool, jobs: readonly Job[]): void {
  let asking: Promise<JobCount[]> | null = null;
  // The three gauges of a scrape share one query.
  const count = () => {
    asking ??= countJobs(pool).finally(() => {
      asking = null;
    });
    return asking;
  };
  const none = jobs.map((job): [string, number] => [queueOf(job).name, 0]);
  const figures = (of: (row: JobCount) => number) => async () =>
    new Map([...none, ...(await count()).map((row): [string, number] => [row.name, of(row)])]);
  const waiting = 'Jobs that are due, or wait for their time or the end of a pause';
  metrics.gauges(
    'ringbook_jobs_waiting',
    waiting,
    'job',
    figures((row) => row.waiting),
  );
  metrics.gauges(
    'ringbook_jobs_dead',
    'Jobs given up after their last try',
    'job',
    figures((row) => row.dead),
  );
  const oldest = 'Time that the job waits which has been due the longest';
  metrics.gauges(
    'ringbook_jobs_oldest_seconds',
    oldest,
    'job',
    figures((row) => row.oldestS),
  );
}
