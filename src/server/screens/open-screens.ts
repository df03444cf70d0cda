import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import type { Base, DomainPart } from '#server/domains/part.ts';
import type { PortraitPart } from '#server/domains/portrait/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { deskRoutes } from './desk/routes.ts';
import { openDiscovery } from './discovery/open-discovery.ts';
import { NumberCache, siteSubject } from './number/number-cache.ts';
import { type NumberNeeds, openNumber } from './number/open-number.ts';
import { openProgram, type ProgramNeeds } from './program/open-program.ts';
import { openSearch } from './search/open-search.ts';
import { openSite, type SiteNeeds } from './site/open-site.ts';

/** Dependencies of the screens. */
export type ScreenDeps = Omit<NumberNeeds, 'numbers'> &
  Omit<SiteNeeds, 'numbers' | 'admitPage'> &
  ProgramNeeds & {
    complaint: Pick<ComplaintPart, 'findComplaint' | 'openComplaintSource'>;
    portrait: Pick<PortraitPart, 'sharedPortrait'>;
  };

/** What a screen contributes to the app, like a domain. */
export type Screen = Pick<DomainPart, 'routes' | 'programPaths' | 'close'>;

/** Opens the screens, which combine several domains, in the order in which routes match. */
export function openScreens(base: Base, deps: ScreenDeps): Screen[] {
  // In development every page must show the current code.
  const numbers = new NumberCache(base.config.keepsNumbers && !deps.renderer.devMiddleware);
  base.subscribe(numberChanged, (phone) => numbers.drop(phone));
  const { screen, admitPage, ...number } = openNumber(base, { ...deps, numbers });
  return [
    number,
    openSearch(base, { ...deps, screen, onFeaturedChanged: () => numbers.drop(siteSubject) }),
    { routes: [deskRoutes({ ...base, ...deps.complaint })] },
    openProgram(base, { ...deps, screen, numbers }),
    openDiscovery(base, { ...deps, numbers, records: screen.records }),
    openSite(base, { ...deps, numbers, admitPage }),
  ];
}
