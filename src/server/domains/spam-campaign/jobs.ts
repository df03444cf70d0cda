import type { Database } from '#server/platform/db/database.ts';
import { type Job, workWithin } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type SpamCampaignDeps, spamCampaignQueue, workSpamCampaign } from './commands/work-spam-campaign.ts';

/** How long a campaign's list of texts is stored; the log keeps each removal. */
const retentionMs = 30 * dayMs;

/** Runs campaigns batch by batch, and deletes old campaigns and unused previews. */
export function spamCampaignJobs({ db }: Database, deps: SpamCampaignDeps): Job[] {
  return [
    workWithin(spamCampaignQueue, (tx, { wave }, now) => workSpamCampaign(tx, deps, wave, now)),
    {
      name: 'delete-old-waves',
      everyMs: hourMs,
      async run(now) {
        const before = (ms: number) => new Date(now.getTime() - ms);
        await db
          .deleteFrom('moderation_wave')
          .where((row) =>
            row.or([
              row.and([row('state', '=', 'seen'), row('seen_at', '<', before(hourMs))]),
              row('ended_at', '<', before(retentionMs)),
            ]),
          )
          .execute();
      },
    },
  ];
}
