import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { hourMs } from '#shared/time.ts';
import { refundLost } from './commands/close-portraits.ts';
import { forgetReadings } from './commands/read-ahead.ts';
import type { NumberKeys } from './queries/standing.ts';

export function portraitJobs(database: Database, keys: Pick<NumberKeys, 'objection'>): Job[] {
  return [
    { name: 'refund-portraits', everyMs: hourMs, run: (at) => refundLost(database, keys, at) },
    { name: 'forget-portrait-readings', everyMs: hourMs, run: () => forgetReadings(database.db) },
  ];
}
