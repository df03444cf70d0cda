import type { Job } from '#server/platform/jobs/job.ts';
import { minuteMs } from '#shared/time.ts';
import type { Outbox } from './commands/outbox.ts';
import { type WatchDeps, watchLabels } from './commands/watch-labels.ts';

const watchMs = 15 * minuteMs;

export function webhookJobs(deps: WatchDeps & { outbox: Outbox }): Job[] {
  return [deps.outbox.job, { name: 'watch-labels', everyMs: watchMs, run: (now) => watchLabels(deps, now) }];
}
