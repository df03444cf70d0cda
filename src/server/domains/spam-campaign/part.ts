import type { RemoveTexts, RestoreTexts } from '#server/domains/moderation/door.ts';
import type { FoldKeys } from '#server/domains/text-check/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { spamCampaignJobs } from './jobs.ts';
import { spamCampaignRoutes } from './routes.ts';

interface Needed {
  moderation: { removeTexts: RemoveTexts; restoreTexts: RestoreTexts };
  textCheck: { keysOf: FoldKeys };
}

export function createSpamCampaignPart(
  { database, clock, pager, parts }: Base,
  { moderation, textCheck }: Needed,
): DomainPart {
  const { removeTexts, restoreTexts } = moderation;
  const { keysOf } = textCheck;
  const reviewables = () => parts().flatMap((part) => part.reviewables ?? []);
  const reviewableOf = (kind: string) => reviewables().find((one) => one.kind === kind);
  const spamCampaignVotes = () => parts().find((part) => part.spamCampaignVotes)?.spamCampaignVotes;
  return {
    routes: [spamCampaignRoutes({ database, clock, pager, keysOf, reviewables, reviewableOf, spamCampaignVotes })],
    jobs: spamCampaignJobs(database, { removeTexts, restoreTexts, spamCampaignVotes }),
  };
}
