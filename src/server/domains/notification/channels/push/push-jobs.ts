import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { hourMs } from '#shared/time.ts';
import { forgetAllSignedOut, forgetUnseen } from './subscribe-push.ts';

export function pushJobs({ db }: Database): Job[] {
  return [
    { name: 'forget-signed-out-devices', everyMs: hourMs, run: (now) => forgetAllSignedOut(db, now) },
    { name: 'forget-unseen-devices', everyMs: hourMs, run: (now) => forgetUnseen(db, now) },
  ];
}
