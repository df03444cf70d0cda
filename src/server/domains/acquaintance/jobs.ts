import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { expireDue } from './commands/close-request.ts';
import { type TellDeps, tellCommon } from './commands/tell-common.ts';

/** Numcy go back and looks are forgotten, so it is not run while nobody knows which day it is. */
export function acquaintanceJobs(deps: TellDeps): Job[] {
  return [
    { name: 'expire-acquaintance-requests', everyMs: 10 * minuteMs, run: (at) => expireDue(deps.database, at) },
    { name: 'tell-acquaintances-in-common', everyMs: dayMs, run: (at) => tellCommon(deps, at) },
  ];
}
