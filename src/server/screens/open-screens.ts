import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import type { HistoryLog } from '#server/domains/history/commands/history-log.ts';
import type { LookupGate } from '#server/domains/metering/policy.ts';
import { meterSettings } from '#server/domains/metering/settings.ts';
import { createNameHash, nameHashKey } from '#server/domains/name/queries/name-hash.ts';
import { nameSettings } from '#server/domains/name/settings.ts';
import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import type { RangeList } from '#server/domains/open-data/queries/range-list.ts';
import type { Base, NumberSection } from '#server/domains/part.ts';
import { accountTimes } from '#server/domains/profile/queries/account-times.ts';
import type { PaidSearches } from '#server/domains/wallet/commands/paid-search.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import { createMeterCookies } from '#server/platform/http/meter-cookie.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { deskRoutes } from './desk/routes.ts';
import { KeptSitemap } from './discovery/kept-sitemap.ts';
import { createPictures } from './discovery/picture/pictures.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { type Admission, admitPage } from './number/admit-page.ts';
import { DocumentFacts } from './number/document-facts.ts';
import { emptySection } from './number/empty-section.ts';
import { headlineSection } from './number/headline-section.ts';
import { createNumberRecords } from './number/number-record.ts';
import { numberRoutes } from './number/routes.ts';
import { FeaturedNumbers } from './search/featured-numbers.ts';
import { searchRoutes } from './search/routes.ts';

/** What screens need of the domains, beside their sections. */
export interface ScreenDeps {
  numbering: { plan: NumberingPlan };
  metering: { gate: LookupGate };
  history: { history: HistoryLog };
  wallet: { paidSearches: PaidSearches };
  openData: { ranges: RangeList };
  complaint: Pick<ComplaintPart, 'findComplaint' | 'openComplaintSource'>;
  /** Of all domains, in the order in which their parts of an answer are merged. */
  sections: readonly NumberSection[];
}

export interface Screens {
  routes: readonly OpenAPIHono<ApiEnv>[];
  /** Passes pages about numbers by the meter. */
  admitPage(c: ApiContext, pageLocale: LocaleTag): Promise<Admission>;
  /** Drops what is kept of a number, or of all. @returns whether a list that every page may show named it */
  dropNumber(phone: string | null): boolean;
  /** Ends what it does by itself. */
  close(): void;
}

/** Opens what is put together of several domains. */
export function openScreens(base: Base, deps: ScreenDeps): Screens {
  const { config, database, clock, log, visitorOf, homeOf } = base;
  const { plan } = deps.numbering;
  const { gate } = deps.metering;
  const { ranges } = deps.openData;
  const records = createNumberRecords(database, [emptySection, ...deps.sections, headlineSection(ranges)]);
  const featured = new FeaturedNumbers(database, ranges);
  const facts = new DocumentFacts(records);
  const meterCookies = createMeterCookies(base.keys('meter cookie'), config.publicUrl.startsWith('https:'));
  const admitting = { plan, gate, facts, factLimitMs: config.lookupLimitMs / 8, meterCookies, visitorOf, homeOf };
  const pictures = createPictures({ records, plan, publicUrl: config.publicUrl });
  const sitemap = new KeptSitemap({ db: database.db, clock, log, publicUrl: config.publicUrl });
  sitemap.start();
  const screen = {
    ...{ database, clock, log, visitorOf, homeOf, plan, gate, records, meterCookies },
    limits: config.of(meterSettings).limits,
    ...{ returnDays: accountTimes(config).returnDays, namePeople: config.of(nameSettings).namePeople },
    nameHash: createNameHash(base.keys(nameHashKey)),
    actKey: base.keys('named acts'),
    ...{ history: deps.history.history, paidSearches: deps.wallet.paidSearches },
  };
  return {
    routes: [
      numberRoutes(screen),
      searchRoutes(screen, featured),
      deskRoutes({ ...base, ...deps.complaint }),
      discoveryRoutes({ clock, plan, gate, visitorOf, pictures, sitemap, publicUrl: config.publicUrl }),
    ],
    admitPage: (c, locale) => admitPage(admitting, c, locale, clock.now()),
    dropNumber(phone) {
      records.drop(phone);
      facts.drop(phone);
      pictures.drop(phone);
      sitemap.changed(phone);
      return featured.drop(phone);
    },
    close: () => sitemap.close(),
  };
}
