import { createApi } from '#server/platform/http/api.ts';
import type { Job } from '#server/platform/jobs/timer.ts';
import type { ProfileDeps } from './commands/profile-deps.ts';
import { profileJobs } from './jobs.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { avatarRoutes } from './routes/avatar-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';

export interface Profile {
  routes: ReturnType<typeof createApi>;
  jobs: Job[];
}

/** Puts together what a member does with the own account. */
export function createProfile(deps: ProfileDeps): Profile {
  const routes = createApi();
  routes.route('/', settingsRoutes(deps));
  routes.route('/', accountRoutes(deps));
  routes.route('/', avatarRoutes(deps));
  return { routes, jobs: profileJobs(deps) };
}
