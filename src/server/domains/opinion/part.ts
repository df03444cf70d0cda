import type { AdmitMember } from '#server/domains/metering/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { accountTimes } from '#server/domains/profile/door.ts';
import type { WriteLimits } from '#server/domains/write-limits/door.ts';
import type { Program } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { Refusal } from '#server/platform/http/problem.ts';
import { dayMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import type { JudgedNumber, JudgingRefusal } from './commands/change-opinion.ts';
import { passNumber, stripTags } from './commands/forget-holder.ts';
import { opinionData } from './commands/opinion-data.ts';
import { reportNumber } from './commands/report-number.ts';
import { spamCampaignVotes } from './commands/spam-campaign-votes.ts';
import { voteSurgeDesk } from './commands/vote-surge-desk.ts';
import { opinionContributions } from './commands/withdraw-opinions.ts';
import { opinionJobs } from './jobs.ts';
import { blockRoutes } from './routes/block-routes.ts';
import { takeOne } from './routes/judge-call.ts';
import { tagRoutes } from './routes/tag-routes.ts';
import type { Report } from './rules/report.ts';
import { opinionSection } from './section.ts';
import { opinionSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  openData: { ranges: RangeList };
  writeLimits: Pick<WriteLimits, 'networkUses'>;
}

export interface ProgramVotes {
  /** Takes one from the block limit; returns the refusal if it is used up. */
  countVote(c: ApiContext, program: Program): Promise<Refusal<'limit.bans' | 'limit.network_writes'> | null>;
  /** Runs in the given database or transaction. Returns the refusal, or null. */
  vote(
    c: ApiContext,
    database: Database,
    program: Program,
    number: JudgedNumber,
    report: Report,
  ): Promise<JudgingRefusal | null>;
}

export interface OpinionPart extends DomainPart {
  programVotes: ProgramVotes;
}

export function createOpinionPart(
  { config, database, clock, homeOf, visitorOf, neighborhoodOf, pager, keys }: Base,
  { numbering, metering, openData, writeLimits }: Needed,
): OpinionPart {
  const { plan } = numbering;
  const { admitMember } = metering;
  const { ranges } = openData;
  const hash = createPhoneHash(keys(unlistedKey));
  const { networkUses } = writeLimits;
  const deps = {
    database,
    clock,
    plan,
    ranges,
    hash,
    admitMember,
    homeOf,
    visitorOf,
    neighborhoodOf,
    networkUses,
    pager,
    ...config.of(opinionSettings),
  };
  const blocks = { name: 'bans', code: 'limit.bans', most: deps.blocksPerDay, spanMs: dayMs } as const;
  return {
    programVotes: {
      countVote: (c, program) => takeOne(deps, c, program, blocks),
      vote: (c, joined, program, number, report) =>
        reportNumber(joined, hash, program, number, report, { now: clock.now(), network: neighborhoodOf(c) }),
    },
    routes: [tagRoutes(deps), blockRoutes(deps)],
    jobs: opinionJobs(database, config.of(opinionSettings).networkMs, accountTimes(config).formerDays),
    numberSections: [opinionSection],
    personalData: [opinionData],
    voteSurges: voteSurgeDesk,
    spamCampaignVotes,
    contributions: opinionContributions,
    onNewHolder: passNumber,
    onUnlisted: stripTags,
  };
}
