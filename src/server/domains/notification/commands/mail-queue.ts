import { defineQueue } from '#server/platform/jobs/job.ts';

/** Twelve retries cover about 20 hours of server downtime. */
export const mailQueue = defineQueue<{ id: string }>('send-mail', {
  limit: 12,
  firstPauseS: 60,
  longestPauseS: 4 * 3_600,
});
