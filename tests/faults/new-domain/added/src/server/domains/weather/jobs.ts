import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';

/** It is shown no longer by then, so no number changes. */
export function weatherJobs(database: Database, { retentionDays }: { retentionDays: number }): Job[] {
  return [
    {
      name: 'forget-weather',
      everyMs: hourMs,
      async run(now) {
        const oldest = new Date(now.getTime() - retentionDays * dayMs);
        await database.db.deleteFrom('weather').where('told_at', '<=', oldest).execute();
      },
    },
  ];
}
