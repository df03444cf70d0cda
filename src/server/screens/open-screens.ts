import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import type { Base, DomainPart } from '#server/domains/part.ts';
import { deskRoutes } from './desk/routes.ts';
import { openDiscovery } from './discovery/open-discovery.ts';
import { siteSubject } from './number/admit-page.ts';
import { type NumberNeeds, openNumber } from './number/open-number.ts';
import { openSearch } from './search/open-search.ts';
import { openPageCache, openSite, type SiteNeeds } from './site/open-site.ts';

/** What screens need of the domains and of the app. */
export type ScreenDeps = NumberNeeds &
  Omit<SiteNeeds, 'cache' | 'admitPage'> & {
    complaint: Pick<ComplaintPart, 'findComplaint' | 'openComplaintSource'>;
  };

/** What one screen hands to the app, as a domain does. */
export type Screen = Pick<DomainPart, 'routes' | 'close'>;

/** Opens what is put together of several domains: one line each, in the order in which addresses are looked for. */
export function openScreens(base: Base, deps: ScreenDeps): Screen[] {
  const cache = openPageCache(base, deps.renderer);
  const { screen, admitPage, ...number } = openNumber(base, deps);
  return [
    number,
    openSearch(base, { ...deps, screen, onFeaturedChanged: () => cache?.drop(siteSubject) }),
    { routes: [deskRoutes({ ...base, ...deps.complaint })] },
    openDiscovery(base, { ...deps, records: screen.records }),
    openSite(base, { ...deps, cache, admitPage }),
  ];
}
