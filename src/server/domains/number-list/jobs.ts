import type { Job } from '#server/platform/jobs/job.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { forgetRemovals, type RenewDeps, renewList } from './commands/renew-list.ts';

/** The list is made by a job, piece by piece, and kept in the database; whoever asks for it only reads. */
export function numberListJobs(deps: RenewDeps, removalsMs: number): Job[] {
  return [
    { name: 'renew-number-list', everyMs: minuteMs, isHarmless: true, run: (at) => renewList(deps, at) },
    { name: 'forget-list-removals', everyMs: hourMs, run: (at) => forgetRemovals(deps.db, removalsMs, at) },
  ];
}
