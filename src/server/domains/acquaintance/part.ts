import type { AdmitMember } from '../metering/commands/admit-member.ts';
import { createPhoneHash, unlistedKey } from '../name/queries/list-unlisted.ts';
import type { NumberingPlan } from '../numbering/queries/numbering-plan.ts';
import type { Base, DomainPart } from '../part.ts';
import type { RequestPrices, WalletPrices } from '../wallet/commands/open-wallet.ts';
import { acquaintanceData, endAllAt } from './commands/acquaintance-data.ts';
import { acquaintanceJobs } from './jobs.ts';
import { acquaintanceRoutes } from './routes.ts';
import { acquaintanceSection } from './section.ts';
import { acquaintanceSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  wallet: { prices: WalletPrices & RequestPrices };
}

/** Acquaintances that members have in common, and requests for acquaintance. */
export function openAcquaintance(base: Base, { numbering, metering, wallet }: Needed): DomainPart {
  const { config, database, clock, pager, homeOf } = base;
  const settings = config.of(acquaintanceSettings);
  const hash = createPhoneHash(base.keys(unlistedKey));
  return {
    routes: [
      acquaintanceRoutes({
        ...{ database, clock, pager, homeOf, hash, prices: wallet.prices },
        ...{ plan: numbering.plan, admitMember: metering.admitMember },
        ...settings,
      }),
    ],
    jobs: acquaintanceJobs(database),
    numberSections: [acquaintanceSection],
    personalData: [acquaintanceData],
    onUnlisted: endAllAt,
  };
}
