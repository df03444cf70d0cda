import type { AdmitMember } from '#server/domains/metering/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { acquaintanceData, endAllAt } from './commands/acquaintance-data.ts';
import { acquaintanceJobs } from './jobs.ts';
import { acquaintanceRoutes } from './routes.ts';
import { acquaintanceSection } from './section.ts';
import { acquaintanceSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  wallet: { prices: WalletPrices };
}

/** Acquaintances that members have in common, and requests for acquaintance. */
export function openAcquaintance(base: Base, { numbering, metering, wallet }: Needed): DomainPart {
  const { config, database, clock, pager, homeOf } = base;
  const { prices, ...settings } = config.of(acquaintanceSettings);
  const hash = createPhoneHash(base.keys(unlistedKey));
  return {
    routes: [
      acquaintanceRoutes({
        ...{ database, clock, pager, homeOf, hash, prices: { ...wallet.prices, ...prices } },
        ...{ plan: numbering.plan, admitMember: metering.admitMember },
        ...settings,
      }),
    ],
    jobs: acquaintanceJobs(database),
    numberSections: [acquaintanceSection(prices)],
    listedPrices: prices,
    personalData: [acquaintanceData],
    onUnlisted: endAllAt,
  };
}
