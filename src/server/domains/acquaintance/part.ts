import type { AdmitMember } from '#server/domains/metering/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { PaidSearches, WalletPrices } from '#server/domains/wallet/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { AccessLog } from './commands/access-log.ts';
import { acquaintanceData, endAllAt } from './commands/acquaintance-data.ts';
import { lookData } from './commands/look-data.ts';
import { acquaintanceJobs } from './jobs.ts';
import { listStaleNotices } from './queries/turned-common.ts';
import { acquaintanceRoutes } from './routes.ts';
import { acquaintanceSection } from './section.ts';
import { acquaintanceSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  wallet: { prices: WalletPrices; paidSearches: Pick<PaidSearches, 'hasPaid'> };
}

export interface AcquaintancePart extends DomainPart {
  /** Records which numbers members are shown, for notices about common acquaintances. */
  accessLog: AccessLog;
}

const flushMs = 1_000;

export function createAcquaintancePart(base: Base, { numbering, metering, wallet }: Needed): AcquaintancePart {
  const { config, database, clock, pager, homeOf } = base;
  const { prices, ...settings } = config.of(acquaintanceSettings);
  const hash = createPhoneHash(base.keys(unlistedKey));
  const accessLog = new AccessLog(base);
  accessLog.start(flushMs);
  return {
    accessLog,
    routes: [
      acquaintanceRoutes({
        database,
        clock,
        pager,
        homeOf,
        hash,
        prices: { ...wallet.prices, ...prices },
        plan: numbering.plan,
        admitMember: metering.admitMember,
        paidSearches: wallet.paidSearches,
        ...settings,
      }),
    ],
    jobs: acquaintanceJobs({ database, hash, accessLog, answerDays: settings.answerDays }),
    numberSections: [acquaintanceSection(prices)],
    listedPrices: prices,
    personalData: [acquaintanceData, lookData],
    onUnlisted: endAllAt,
    listStaleNotices,
    close: () => accessLog.stop(),
  };
}
