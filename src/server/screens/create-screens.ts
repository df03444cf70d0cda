import type { AdminPart } from '#server/domains/admin/part.ts';
import type { ComplaintPart } from '#server/domains/complaint/part.ts';
import type { Base, DomainPart } from '#server/domains/part.ts';
import type { PortraitPart } from '#server/domains/portrait/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { createDiscoveryScreen } from './discovery/create-discovery-screen.ts';
import { doctorRoutes } from './doctor/doctor-routes.ts';
import { moderationQueueRoutes } from './moderation-queue/routes.ts';
import { createNumberScreen, type NumberNeeds } from './number/create-number-screen.ts';
import { NumberCache, siteSubject } from './number/number-cache.ts';
import { createProgramScreen, type ProgramNeeds } from './program/create-program-screen.ts';
import { createSearchScreen } from './search/create-search-screen.ts';
import { createSiteScreen, type SiteNeeds } from './site/create-site-screen.ts';

export type ScreenDeps = Omit<NumberNeeds, 'numbers'> &
  Omit<SiteNeeds, 'numbers' | 'admitPage'> &
  ProgramNeeds & {
    admin: Pick<AdminPart, 'siteState'>;
    complaint: Pick<ComplaintPart, 'findComplaint' | 'createComplaintSource'>;
    portrait: Pick<PortraitPart, 'sharedPortrait'>;
  };

export type Screen = Pick<DomainPart, 'routes' | 'programPaths' | 'close'>;

/** Opens the screens, which combine several domains, in the order in which routes match. */
export function createScreens(base: Base, deps: ScreenDeps): Screen[] {
  // In development every page must show the current code.
  const numbers = new NumberCache(base.config.keepsNumbers && !deps.renderer.devMiddleware);
  base.subscribe(numberChanged, (phone) => numbers.drop(phone));
  const { screen, admitPage, ...number } = createNumberScreen(base, { ...deps, numbers });
  return [
    number,
    createSearchScreen(base, { ...deps, screen, onFeaturedChanged: () => numbers.drop(siteSubject) }),
    { routes: [moderationQueueRoutes({ ...base, ...deps.complaint })] },
    { routes: [doctorRoutes({ ...base, ...deps.admin })] },
    createProgramScreen(base, { ...deps, screen, numbers }),
    createDiscoveryScreen(base, { ...deps, numbers, records: screen.records }),
    createSiteScreen(base, { ...deps, numbers, admitPage }),
  ];
}
