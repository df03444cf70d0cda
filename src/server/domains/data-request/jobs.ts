import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { RequestDeps } from './commands/request-deps.ts';
import { settleRequests } from './commands/settle-requests.ts';

export function requestJobs(deps: RequestDeps): Job[] {
  return [
    { name: 'settle-data-requests', everyMs: minuteMs, run: (now) => settleRequests(deps, now) },
    {
      name: 'forget-data-requests',
      everyMs: hourMs,
      async run(now) {
        const oldest = new Date(now.getTime() - deps.retentionDays * dayMs);
        await deps.database.db.deleteFrom('data_request').where('closed_at', '<', oldest).execute();
      },
    },
  ];
}
