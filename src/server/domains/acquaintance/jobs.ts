import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { minuteMs } from '#shared/time.ts';
import { expireDue } from './commands/close-request.ts';

/** Numcy go back, so it is not run while nobody knows which day it is. */
export function acquaintanceJobs(database: Database): Job[] {
  return [{ name: 'expire-acquaintance-requests', everyMs: 10 * minuteMs, run: (at) => expireDue(database, at) }];
}
