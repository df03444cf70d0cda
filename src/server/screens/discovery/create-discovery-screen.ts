import type { LookupGate } from '#server/domains/metering/policy.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import type { NumberCache } from '../number/number-cache.ts';
import type { NumberRecords } from '../number/number-record.ts';
import { CachedSitemap } from './cached-sitemap.ts';
import { createPictures } from './picture/pictures.ts';
import { type DiscoveryDeps, discoveryRoutes } from './routes.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { gate: LookupGate };
  records: NumberRecords;
  portrait: Pick<DiscoveryDeps, 'sharedPortrait'>;
  numbers: NumberCache;
}

export function createDiscoveryScreen(base: Base, needed: Needed) {
  const { plan } = needed.numbering;
  const { gate } = needed.metering;
  const { records, numbers } = needed;
  const { sharedPortrait } = needed.portrait;
  const { config, database, clock, log, visitorOf, subscribe, keys } = base;
  const { publicUrl } = config;
  const hash = createPhoneHash(keys(unlistedKey));
  const pictures = createPictures({ records, numbers, plan, publicUrl });
  const sitemap = new CachedSitemap({
    db: database.db,
    hash,
    clock,
    log,
    publicUrl,
    readAfter: (startedAt, ask) => readAnywhere(database, ({ db }) => ask(db), startedAt),
  });
  subscribe(numberChanged, (phone) => sitemap.changed(phone));
  sitemap.start();
  return {
    routes: [discoveryRoutes({ clock, plan, gate, visitorOf, pictures, sharedPortrait, sitemap, site: config })],
    close: async () => sitemap.close(),
  };
}
