import { defineQueue } from '#server/platform/jobs/job.ts';

/** A server that is away for a day is waited for. */
export const mailQueue = defineQueue<{ id: string }>('send-mail', {
  limit: 12,
  firstPauseS: 60,
  longestPauseS: 4 * 3_600,
});
