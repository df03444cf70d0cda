import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, secondMs } from '#shared/time.ts';
import type { Clock } from '../../clock.ts';
import { lastDailyAt } from '../../deadline/daily-time.ts';
import type { Metrics } from '../../http/metrics.ts';
import { defineQueue, type QueuedJob, type RepeatedJob, workOn } from '../../jobs/job.ts';
import type { Logger } from '../../log/logger.ts';
import { logSecurityEvent } from '../../log/security-log.ts';
import type { Database } from '../database.ts';
import { lockStore } from '../store-lock.ts';
import { listBackups, nameBackup, pruneBackups } from './backup-folder.ts';
import { BackupFailedError } from './make-backup.ts';
import { makeBackupApart } from './make-backup-apart.ts';

export interface TimedBackupDeps {
  database: Database;
  /** Of the embedded database; null for PostgreSQL. */
  storeFolder: string | null;
  /** Where PostgreSQL is reached past a pooler; null: where `database` is. */
  migrationUrl: string | null;
  leastFreeBytes: number;
  /** `hh:mm` in `zone`, and how many are kept. */
  backup: { at: string | null; keep: number; folder: string };
  zone: string;
  log: Logger;
}

/**
 * A backup once a day, which counts only once it was restored on trial. Of several servers that make them one does it, by
 * the job's due time; a start makes up for one that was missed.
 */
export function backupJob(deps: TimedBackupDeps & { backup: { at: string } }): RepeatedJob {
  const { backup, zone } = deps;
  return {
    name: 'make-backup',
    everyMs: dayMs,
    lastDue: (now) => lastDailyAt(now, backup.at, zone),
    // It deletes by their number, and never the one that it made.
    isHarmless: true,
    run: (now) => makeKeptBackup(deps, now, { isAsked: false }),
  };
}

/** Asks for a backup beside those of the day. Whoever asks looks at what came of it, so it is tried once. */
export const backupNow = defineQueue<Record<string, never>>('make-backup-now', { limit: 0 });

/** Makes those that are asked for. */
export function backupNowJob(deps: TimedBackupDeps): QueuedJob {
  return workOn(backupNow, (_, now) => makeKeptBackup(deps, now, { isAsked: true }));
}

async function makeKeptBackup(deps: TimedBackupDeps, now: Date, why: { isAsked: boolean }): Promise<void> {
  const { database, leastFreeBytes, backup, log } = deps;
  const { folder } = backup;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockStore(folder);
  const begun = performance.now();
  const name = nameBackup(now, why);
  try {
    const order = { path: join(folder, name), createdAt: now.toISOString(), leastFreeBytes };
    const { rows, tables } = await makeBackupApart(database, deps, order);
    logSecurityEvent(log, 'backed-up', { what: `${why.isAsked ? 'asked for' : 'by time'}, without the secret` });
    const seconds = Math.round((performance.now() - begun) / secondMs);
    log.info({ name, rows, tables, seconds }, 'a backup was made, and restored on trial');
    await pruneBackups(folder, backup.keep, name);
  } catch (err) {
    if (err instanceof BackupFailedError) {
      log.error({ reason: err.reason }, 'no backup was made that could be restored: see "ringbook doctor"');
      await pruneBackups(folder, backup.keep, null);
    }
    throw err;
  } finally {
    await lock.release();
  }
}

/** Seconds since the newest backup that could be restored was made; infinite where there is none. */
export function backupAgeS(folder: string, now: Date): number {
  const newest = listBackups(folder).find(({ state }) => state === 'verified');
  return newest === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - newest.createdAt.getTime()) / secondMs;
}

/** What an operator watches, on each server that makes backups or sees their folder. */
export function addBackupMetrics(metrics: Metrics, folder: string, clock: Clock): void {
  metrics.gauge('ringbook_backup_age_seconds', 'Age of the newest backup that could be restored', () =>
    backupAgeS(folder, clock.now()),
  );
  metrics.gauges('ringbook_backups', 'Backups that could be restored, and that could not', 'state', async () => {
    const all = listBackups(folder);
    return (['verified', 'failed'] as const).map((state): [string, number] => [
      state,
      all.filter((one) => one.state === state).length,
    ]);
  });
}
