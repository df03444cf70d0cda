import type { AccessLog } from '#server/domains/acquaintance/commands/access-log.ts';
import type { HistoryLog } from '#server/domains/history/commands/history-log.ts';
import type { LookupGate } from '#server/domains/metering/policy.ts';
import { meterSettings } from '#server/domains/metering/settings.ts';
import { createNameHash, createPhoneHash, nameHashKey, unlistedKey } from '#server/domains/name/door.ts';
import { nameSettings } from '#server/domains/name/settings.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import type { Base, NumberSection } from '#server/domains/part.ts';
import { accountTimes } from '#server/domains/profile/door.ts';
import type { PaidSearches } from '#server/domains/wallet/door.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { createMeterCookies } from '#server/platform/http/meter-cookie.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { type Admission, admitPage } from './admit-page.ts';
import { DocumentFacts } from './document-facts.ts';
import { emptySection } from './empty-section.ts';
import { headlineSection } from './headline-section.ts';
import type { NumberCache } from './number-cache.ts';
import { createNumberRecords } from './number-record.ts';
import type { NumberScreen } from './number-screen.ts';
import { numberRoutes } from './routes.ts';
import { statementSection } from './statement-section.ts';

export interface NumberNeeds {
  numbering: { plan: NumberingPlan };
  metering: { gate: LookupGate };
  history: { history: HistoryLog };
  acquaintance: { accessLog: Pick<AccessLog, 'record'> };
  wallet: { paidSearches: PaidSearches };
  openData: { ranges: RangeList };
  /** From all domains, in the order in which their parts are merged. */
  sections: readonly NumberSection[];
  numbers: NumberCache;
}

/** Everything about viewing one number, and who may see it. */
export function createNumberScreen(base: Base, needed: NumberNeeds) {
  const { numbering, metering, history, acquaintance, wallet, openData, sections, numbers } = needed;
  const { config, database, clock, log, visitorOf, homeOf } = base;
  const { plan } = numbering;
  const { gate } = metering;
  const all = [emptySection, ...sections, headlineSection(openData.ranges), statementSection];
  const records = createNumberRecords(database, all, numbers);
  const facts = new DocumentFacts(records, numbers);
  const meterCookies = createMeterCookies(base.keys('meter cookie'), config.publicUrl.startsWith('https:'));
  const admitting = { plan, gate, facts, factLimitMs: config.lookupLimitMs / 8, meterCookies, visitorOf, homeOf };
  const screen: NumberScreen = {
    database,
    clock,
    log,
    visitorOf,
    homeOf,
    plan,
    gate,
    records,
    meterCookies,
    limits: config.of(meterSettings).limits,
    returnDays: accountTimes(config).returnDays,
    nameLimits: config.of(nameSettings),
    hash: createPhoneHash(base.keys(unlistedKey)),
    nameHash: createNameHash(base.keys(nameHashKey)),
    actKey: base.keys('named acts'),
    history: history.history,
    accessLog: acquaintance.accessLog,
    paidSearches: wallet.paidSearches,
  };
  return {
    routes: [numberRoutes(screen)],
    screen,
    admitPage: (c: ApiContext, locale: LocaleTag): Promise<Admission> => admitPage(admitting, c, locale, clock.now()),
  };
}
