import type { AdmitMember } from '#server/domains/metering/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { accountTimes } from '#server/domains/profile/door.ts';
import type { WritingLimits } from '#server/domains/writing/door.ts';
import type { Program } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { Refusal } from '#server/platform/http/problem.ts';
import { dayMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { burstDesk } from './commands/burst-desk.ts';
import type { JudgedNumber, JudgingRefusal } from './commands/change-opinion.ts';
import { passNumber, stripTags } from './commands/forget-holder.ts';
import { opinionData } from './commands/opinion-data.ts';
import { reportNumber } from './commands/report-number.ts';
import { waveVotes } from './commands/wave-votes.ts';
import { opinionContributions } from './commands/withdraw-opinions.ts';
import { opinionJobs } from './jobs.ts';
import { banRoutes } from './routes/ban-routes.ts';
import { takeOne } from './routes/judge-call.ts';
import { tagRoutes } from './routes/tag-routes.ts';
import type { Report } from './rules/report.ts';
import { opinionSection } from './section.ts';
import { opinionSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  openData: { ranges: RangeList };
  writing: Pick<WritingLimits, 'networkUses'>;
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
  { numbering, metering, openData, writing }: Needed,
): OpinionPart {
  const { plan } = numbering;
  const { admitMember } = metering;
  const { ranges } = openData;
  const hash = createPhoneHash(keys(unlistedKey));
  const { networkUses } = writing;
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
  const bans = { name: 'bans', code: 'limit.bans', most: deps.bansPerDay, spanMs: dayMs } as const;
  return {
    programVotes: {
      countVote: (c, program) => takeOne(deps, c, program, bans),
      vote: (c, joined, program, number, report) =>
        reportNumber(joined, hash, program, number, report, { now: clock.now(), network: neighborhoodOf(c) }),
    },
    routes: [tagRoutes(deps), banRoutes(deps)],
    jobs: opinionJobs(database, config.of(opinionSettings).networkMs, accountTimes(config).formerDays),
    numberSections: [opinionSection],
    personalData: [opinionData],
    bursts: burstDesk,
    waveVotes,
    contributions: opinionContributions,
    onNewHolder: passNumber,
    onUnlisted: stripTags,
  };
}
