import type { Config } from '#server/config/config.ts';
import { hourMs } from '#shared/time.ts';
import { createBotCheck, deleteExpiredProofs } from './bot-check/bot-check.ts';
import type { Clock } from './clock.ts';
import { addBackupMetrics, backupJob, backupNowJob } from './db/backup/backup-job.ts';
import type { Database } from './db/database.ts';
import { isDistributed } from './db/is-distributed.ts';
import { loadSiteSecret } from './db/site-secret.ts';
import { operatorDays } from './deadline/operator-days.ts';
import { deleteOldEvents, eventTable } from './events/publish.ts';
import { createEvents } from './events/subscribe.ts';
import { homeReader } from './http/home-country.ts';
import { createMetrics } from './http/metrics.ts';
import { createPager } from './http/paged-list.ts';
import { neighborhoodReader, visitorReader } from './http/visitor.ts';
import type { Job } from './jobs/job.ts';
import type { Logger } from './log/logger.ts';
import { logSecurityEvent } from './log/security-log.ts';
import { deleteExpiredUses } from './rate-limit/rate-limit.ts';
import { deleteExpiredActs } from './repeat/with-idempotency-key.ts';

/** Creates what all domains and screens share. Events are received from now on. */
export async function createPlatform(given: { config: Config; database: Database; clock: Clock; log: Logger }) {
  const { config, clock, log } = given;
  const isSpread = given.database.isDistributed ?? (await isDistributed(given.database));
  const database = isSpread ? { ...given.database, isDistributed: true } : given.database;
  const { db } = database;
  const metrics = createMetrics();
  const keys = await loadSiteSecret(database);
  const events = await createEvents({ database, log, key: keys('events') });
  const jobs: Job[] = [
    { name: 'delete-expired-proofs', everyMs: hourMs, run: (at) => deleteExpiredProofs(db, at) },
    { name: 'delete-expired-acts', everyMs: hourMs, run: (at) => deleteExpiredActs(db, at) },
    { name: 'delete-expired-uses', everyMs: hourMs, run: (at) => deleteExpiredUses(db, at) },
    { name: 'delete-old-events', everyMs: hourMs, run: () => deleteOldEvents(db) },
  ];
  const { at, ...kept } = config.backup;
  const store = config.database.kind === 'pglite' ? config.database : null;
  const backups = {
    database,
    log,
    zone: config.of(operatorDays).zone,
    storeFolder: store?.folder ?? null,
    migrationUrl: config.database.kind === 'postgres' ? config.database.migrationUrl : null,
    // Twice the site's own reserve, so that a backup on the same disk does not stop the site's writes.
    leastFreeBytes: 2 * (store?.leastFreeBytes ?? 100_000_000),
  };
  jobs.push(backupNowJob({ ...backups, backup: { at, ...kept } }));
  if (at !== null) {
    addBackupMetrics(metrics, kept.folder, clock);
    jobs.push(backupJob({ ...backups, backup: { at, ...kept } }));
  }
  return {
    base: {
      config,
      database,
      clock,
      log,
      keys,
      metrics,
      subscribe: events.subscribe,
      botCheck: createBotCheck(db, clock, { cost: config.botCheck.cost, secret: keys('bot check') }),
      pager: createPager(keys('list cursors'), clock, (profileId) =>
        logSecurityEvent(log, 'access-refused', { profileId, code: 'list.cursor_invalid' }),
      ),
      visitorOf: visitorReader(config.trustedProxies, keys('visitor networks')),
      neighborhoodOf: neighborhoodReader(config.trustedProxies, keys('neighborhoods')),
      homeOf: homeReader(config.trustedProxies, config.countryHeader),
    },
    jobs,
    // The embedded store has one process and stores no events.
    partitionedTables: database.kind === 'postgres' ? [eventTable] : [],
    close: () => events.close(),
  };
}
