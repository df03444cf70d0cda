import type { AdminPart } from '#server/domains/admin/part.ts';
import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import type { Base, DomainPart } from '#server/domains/part.ts';
import type { PortraitPart } from '#server/domains/portrait/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { deskRoutes } from './desk/routes.ts';
import { openDiscovery } from './discovery/open-discovery.ts';
import { doctorRoutes } from './doctor/doctor-routes.ts';
import { NumberCache, siteSubject } from './number/number-cache.ts';
import { type NumberNeeds, openNumber } from './number/open-number.ts';
import { openProgram, type ProgramNeeds } from './program/open-program.ts';
import { openSearch } from './search/open-search.ts';
import { openSite, type SiteNeeds } from './site/open-site.ts';

/** What screens need of the domains and of the app. */
export type ScreenDeps = Omit<NumberNeeds, 'numbers'> &
  Omit<SiteNeeds, 'numbers' | 'admitPage'> &
  ProgramNeeds & {
    admin: Pick<AdminPart, 'siteState'>;
    complaint: Pick<ComplaintPart, 'findComplaint' | 'openComplaintSource'>;
    portrait: Pick<PortraitPart, 'sharedPortrait'>;
  };

/** What one screen hands to the app, as a domain does. */
export type Screen = Pick<DomainPart, 'routes' | 'programPaths' | 'close'>;

/** Opens what is put together of several domains: one line each, in the order in which addresses are looked for. */
export function openScreens(base: Base, deps: ScreenDeps): Screen[] {
  // While pages are developed each must show the code as it is now.
  const numbers = new NumberCache(base.config.keepsNumbers && !deps.renderer.devMiddleware);
  base.subscribe(numberChanged, (phone) => numbers.drop(phone));
  const { screen, admitPage, ...number } = openNumber(base, { ...deps, numbers });
  return [
    number,
    openSearch(base, { ...deps, screen, onFeaturedChanged: () => numbers.drop(siteSubject) }),
    { routes: [deskRoutes({ ...base, ...deps.complaint })] },
    { routes: [doctorRoutes({ ...base, ...deps.admin })] },
    openProgram(base, { ...deps, screen, numbers }),
    openDiscovery(base, { ...deps, numbers, records: screen.records }),
    openSite(base, { ...deps, numbers, admitPage }),
  ];
}
