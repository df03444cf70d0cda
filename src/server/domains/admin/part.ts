import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { welcomeFirstAdmin } from './commands/change-site.ts';
import { adminJobs } from './jobs.ts';
import { maintenanceGate } from './routes/maintenance-gate.ts';
import { noticeRoutes } from './routes/notice-routes.ts';
import { personRoutes } from './routes/person-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { adminSettings } from './settings.ts';
import { SiteState, siteStateChanged } from './state/site-state.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
}

export interface AdminPart extends DomainPart {
  /** What all pages show of the site itself. */
  siteState: SiteState;
}

/** What whoever runs the site sees of it and does with it in the browser. */
export async function openAdmin(base: Base, { numbering }: Needed): Promise<AdminPart> {
  const { config, database, clock, log } = base;
  const { adminPhone, logDays } = config.of(adminSettings);
  const siteState = await SiteState.open(database.db);
  base.subscribe(siteStateChanged, () => {
    siteState.refresh().catch((err: unknown) => log.error({ err }, 'what all pages show could not be read anew'));
  });
  const deps = { ...base, plan: numbering.plan, state: siteState };
  return {
    siteState,
    gate: maintenanceGate({ state: siteState, clock }),
    routes: [siteRoutes(deps), personRoutes(deps), noticeRoutes(deps)],
    jobs: adminJobs(database, { logDays }),
    onOpened: (tx, opened, now) => welcomeFirstAdmin(tx, adminPhone, opened, now),
  };
}
