import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import { tidyBackups } from '#server/platform/db/backup/backup-job.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { promoteFirstAdmin } from './commands/change-site.ts';
import { ImportRunner } from './commands/run-import.ts';
import { dropStaleUploads, uploadsOf } from './commands/take-upload.ts';
import { adminJobs } from './jobs.ts';
import { backupRoutes } from './routes/backup-routes.ts';
import { dataRoutes } from './routes/data-routes.ts';
import { maintenanceGate } from './routes/maintenance-gate.ts';
import { noticeRoutes } from './routes/notice-routes.ts';
import { personRoutes } from './routes/person-routes.ts';
import { type ServiceDeps, serviceRoutes } from './routes/service-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { adminSettings } from './settings.ts';
import { SiteState, siteStateChanged } from './state/site-state.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  notification: { queueMail: QueueMail; hasMailServer: boolean };
  webhook: ServiceDeps['webhook'];
}

export interface AdminPart extends DomainPart {
  /** Announcement, maintenance, and whether the site has an admin. */
  siteState: SiteState;
}

/** Free bytes that an upload must leave on its disk when the database is on another machine. */
const defaultLeastFreeBytes = 100_000_000;

export async function createAdminPart(base: Base, { numbering, notification, webhook }: Needed): Promise<AdminPart> {
  const { config, database, clock, log } = base;
  const { adminPhone, logDays, mostUploadBytes } = config.of(adminSettings);
  // Listens before it reads, so that no change falls in between.
  const siteState = await SiteState.open(database.db, (state) => {
    base.subscribe(siteStateChanged, () => {
      void state.refreshSurely((err) => log.error({ err }, 'site state could not be read, tried again'));
    });
  });
  const deps = { ...base, plan: numbering.plan, state: siteState };
  const uploads = uploadsOf(config);
  const runner = new ImportRunner({ database, uploads, log });
  // No job: each server has folders of its own, and a job runs on one of them.
  const tidy = async () => {
    await dropStaleUploads(uploads, runner.importedUpload()).catch((err: unknown) => {
      log.warn({ err }, 'uploads that were broken off could not be deleted');
    });
    await tidyBackups(config.backup.folder).catch((err: unknown) => {
      log.warn({ err }, 'what broken-off backups left could not be deleted');
    });
  };
  void tidy();
  const tidying = setInterval(tidy, hourMs);
  tidying.unref();
  const store = config.database.kind === 'pglite' ? config.database : null;
  const leastFreeBytes = store?.leastFreeBytes ?? defaultLeastFreeBytes;
  return {
    siteState,
    siteGate: maintenanceGate({ state: siteState, clock }),
    routes: [
      siteRoutes(deps),
      personRoutes(deps),
      noticeRoutes(deps),
      backupRoutes(deps),
      dataRoutes({ ...base, uploads, mostBytes: mostUploadBytes, leastFreeBytes, runner }),
      serviceRoutes({ ...base, notification, webhook }),
    ],
    jobs: adminJobs(database, { logDays, store: store?.folder ?? null }),
    onOpened: (tx, opened, now) => promoteFirstAdmin(tx, adminPhone, opened, now),
    close: () => {
      clearInterval(tidying);
      siteState.close();
      return runner.close();
    },
  };
}
