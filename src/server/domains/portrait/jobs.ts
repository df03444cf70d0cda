import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { hourMs } from '#shared/time.ts';
import { refundLost } from './commands/close-portraits.ts';
import { forgetReadings } from './commands/read-ahead.ts';

export function portraitJobs(database: Database): Job[] {
  return [
    { name: 'refund-portraits', everyMs: hourMs, run: (at) => refundLost(database, at) },
    { name: 'forget-portrait-readings', everyMs: hourMs, run: () => forgetReadings(database.db) },
  ];
}
