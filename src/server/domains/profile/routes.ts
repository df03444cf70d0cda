import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { Member } from '#server/platform/http/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import type { Job } from '#server/platform/jobs/timer.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { PersonalData } from './commands/personal-data.ts';
import { profileJobs } from './jobs.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { avatarRoutes } from './routes/avatar-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';

export interface ProfileDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: DeriveKey;
  /** What the other domains keep of people. */
  parts: readonly PersonalData[];
  /** Times that one member may do it. */
  perHour: { avatars: number; exports: number };
  /** What is shown of a number has changed. */
  onNumberChanged(phone: string): void;
  /** All of a member's sessions but the one that asks. In the caller's transaction. */
  endOtherSessions(tx: Db, member: Member, now: Date): Promise<void>;
}

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
