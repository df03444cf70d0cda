import type { AdmitMember } from '#server/domains/metering/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { accountTimes } from '#server/domains/profile/door.ts';
import type { WritingLimits } from '#server/domains/writing/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { burstDesk } from './commands/burst-desk.ts';
import { passNumber, stripTags } from './commands/forget-holder.ts';
import { opinionData } from './commands/opinion-data.ts';
import { waveVotes } from './commands/wave-votes.ts';
import { opinionContributions } from './commands/withdraw-opinions.ts';
import { opinionJobs } from './jobs.ts';
import { banRoutes } from './routes/ban-routes.ts';
import { tagRoutes } from './routes/tag-routes.ts';
import { opinionSection } from './section.ts';
import { opinionSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  openData: { ranges: RangeList };
  writing: Pick<WritingLimits, 'networkUses'>;
}

export function openOpinion(
  { config, database, clock, homeOf, visitorOf, neighborhoodOf, pager, keys }: Base,
  { numbering, metering, openData, writing }: Needed,
): DomainPart {
  const { plan } = numbering;
  const { admitMember } = metering;
  const { ranges } = openData;
  const hash = createPhoneHash(keys(unlistedKey));
  const { networkUses } = writing;
  const deps = {
    ...{ database, clock, plan, ranges, hash, admitMember, homeOf, visitorOf, neighborhoodOf, networkUses, pager },
    ...config.of(opinionSettings),
  };
  return {
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
