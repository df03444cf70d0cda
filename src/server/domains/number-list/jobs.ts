import type { Job } from '#server/platform/jobs/job.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { forgetRemovals, type RenewDeps, renewList } from './commands/renew-list.ts';

/** Jobs build the list in pieces; requests only read it. */
export function numberListJobs(deps: RenewDeps, removalsMs: number): Job[] {
  return [
    { name: 'renew-number-list', everyMs: minuteMs, isHarmless: true, run: (at) => renewList(deps, at) },
    { name: 'forget-list-removals', everyMs: hourMs, run: (at) => forgetRemovals(deps.db, removalsMs, at) },
  ];
}
