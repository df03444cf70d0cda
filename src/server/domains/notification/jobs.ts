import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import './tables.ts';

/** @param times.noticeDays that members can read what they were told */
export function notificationJobs({ db }: Database, { noticeDays }: { noticeDays: number }): Job[] {
  return [
    {
      name: 'delete-old-notices',
      everyMs: hourMs,
      async run(now) {
        const oldest = new Date(now.getTime() - noticeDays * dayMs);
        await db.deleteFrom('notification').where('created_at', '<', oldest).execute();
      },
    },
  ];
}
