import type { Portrait } from '#contract/portrait.ts';
import type { AdmitMember } from '#server/domains/metering/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import { createFormerPhoneHash, formerPhoneKey, formerPhonesOf } from '#server/domains/profile/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { Base, DomainPart } from '../part.ts';
import { closePortraits, passPortraits } from './commands/close-portraits.ts';
import { portraitData, portraitOfNumber } from './commands/portrait-data.ts';
import { portraitJobs } from './jobs.ts';
import { seePortrait } from './queries/see-portrait.ts';
import type { NumberKeys } from './queries/standing.ts';
import { portraitRoutes } from './routes.ts';
import { portraitSection } from './section.ts';
import { portraitSettings } from './settings.ts';
import { presentPortrait } from './views.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember };
  name: Pick<NumberKeys, 'isUnlisted'>;
  dataRequest: { objectionKeyOf: NumberKeys['objection'] };
  wallet: { prices: WalletPrices };
}

export interface PortraitPart extends DomainPart {
  /** A shared portrait as of now; null for any other. */
  sharedPortrait(id: string, locale: LocaleTag, now: Date): Promise<Portrait | null>;
}

export function createPortraitPart(
  base: Base,
  { numbering, metering, name, dataRequest, wallet }: Needed,
): PortraitPart {
  const { config, database, clock, log, homeOf, visitorOf } = base;
  const { prices: own, ...settings } = config.of(portraitSettings);
  const former = createFormerPhoneHash(base.keys(formerPhoneKey));
  const keys: NumberKeys = {
    formerPhones: (phone) => formerPhonesOf(former, phone),
    objection: dataRequest.objectionKeyOf,
    isUnlisted: name.isUnlisted,
  };
  const { plan } = numbering;
  const { admitMember } = metering;
  const prices = { ...wallet.prices, ...own };
  return {
    async sharedPortrait(id, locale, now) {
      const seen = await readSnapshot(database.db, (db) => seePortrait(db, keys, { id, viewer: null }, now));
      return seen && presentPortrait(seen, { viewer: null, locale });
    },
    routes: [
      portraitRoutes({
        database,
        clock,
        log,
        homeOf,
        visitorOf,
        plan,
        admitMember,
        prices,
        keys,
        ...settings,
      }),
    ],
    jobs: portraitJobs(database, keys),
    numberSections: [portraitSection(prices, keys)],
    listedPrices: own,
    personalData: [portraitData],
    numberData: [portraitOfNumber(keys)],
    onUnlisted: closePortraits,
    onNewHolder: passPortraits,
  };
}
