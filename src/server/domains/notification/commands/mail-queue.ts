import { defineQueue } from '#server/platform/jobs/job.ts';

/** Retries span more than a day of server downtime. */
export const mailQueue = defineQueue<{ id: string }>('send-mail', {
  limit: 12,
  firstPauseS: 60,
  longestPauseS: 4 * 3_600,
});
