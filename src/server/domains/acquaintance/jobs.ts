import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { type ExpiringDeps, expireDue } from './commands/close-request.ts';
import { type CommonNoticeDeps, notifyCommon } from './commands/notify-common.ts';

/** Both jobs depend on the date (refunds, deletion), so neither runs while the clock is not trusted. */
export function acquaintanceJobs(deps: CommonNoticeDeps & ExpiringDeps): Job[] {
  return [
    { name: 'expire-acquaintance-requests', everyMs: 10 * minuteMs, run: (at) => expireDue(deps, at) },
    { name: 'tell-acquaintances-in-common', everyMs: dayMs, run: (at) => notifyCommon(deps, at) },
  ];
}
