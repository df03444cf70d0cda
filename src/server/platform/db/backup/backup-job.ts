import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, secondMs } from '#shared/time.ts';
import type { Clock } from '../../clock.ts';
import { lastDailyAt } from '../../deadline/daily-time.ts';
import type { Metrics } from '../../http/metrics.ts';
import { bossOnPool, bossSchema, createBoss } from '../../jobs/boss.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineQueue, type JobData, type QueuedJob, type RepeatedJob, workOn } from '../../jobs/job.ts';
import type { Logger } from '../../log/logger.ts';
import { logSecurityEvent } from '../../log/security-log.ts';
import type { Database } from '../database.ts';
import { lockStore, StoreInUseError, StoreUnlockableError } from '../store-lock.ts';
import { transact } from '../transact.ts';
import { dropUnfinished, listBackups, nameBackup, newestVerified, pruneBackups } from './backup-folder.ts';
import { BackupFailedError } from './make-backup.ts';
import { makeBackupApart } from './make-backup-apart.ts';
import { waitingRestore } from './restore-order.ts';
import { removeLeftSnapshots } from './snapshot-store.ts';

export interface TimedBackupDeps {
  database: Database;
  /** Folder of the embedded database; null for PostgreSQL. */
  storeFolder: string | null;
  /** Direct address of PostgreSQL behind a pooler; null to use that of `database`. */
  migrationUrl: string | null;
  leastFreeBytes: number;
  /** `at`: `hh:mm` in `zone`, null for none. `keep`: number of verified backups to keep. */
  backup: { at: string | null; keep: number; folder: string };
  zone: string;
  log: Logger;
}

/** Daily backup, valid only after a trial restore. Done by one server; a start makes up for a missed one. */
export function backupJob(deps: TimedBackupDeps & { backup: { at: string } }): RepeatedJob {
  const { backup, zone } = deps;
  return {
    name: 'make-backup',
    everyMs: dayMs,
    lastDue: (now) => lastDailyAt(now, backup.at, zone),
    // Prunes by count and not by age, so a wrong clock cannot make it delete too much.
    isHarmless: true,
    run: (now) => makeSiteBackup(deps, now, { isAsked: false, waits: 0 }),
  };
}

/**
 * Queue of extra backups on request, and of all that met another one in their folder. Not retried if they fail, because
 * the admin watches the result.
 */
export const backupNow = defineQueue<JobData>('make-backup-now', { limit: 0 });

/** Pause in seconds after a backup met another one in its folder. */
const waitS = 300;
/** Six hours, after which any job expires. */
const mostWaits = 72;

/** Makes the backups of `backupNow`. */
export function backupNowJob(deps: TimedBackupDeps): QueuedJob {
  return workOn(backupNow, ({ isAsked = true, waits = 0 }, now) =>
    makeSiteBackup(deps, now, { isAsked: isAsked === true, waits: Number(waits) }),
  );
}

/**
 * Completes the job that made the backup of a restored store. It was running at that moment, and is not retried, so it
 * would count as failed for good.
 */
export async function completeOwnBackup({ pool, kind }: Pick<Database, 'pool' | 'kind'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from ${bossSchema}.job where name = $1 and state = 'active'`,
    [backupNow.name],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await createBoss(bossOnPool(pool), kind).complete(backupNow.name, ids);
}

interface Reason {
  isAsked: boolean;
  /** How often it met another backup in its folder. */
  waits: number;
}

/** Enqueues the backup again if another one is being made in the folder, by this server or another. */
async function makeSiteBackup(deps: TimedBackupDeps, now: Date, why: Reason): Promise<void> {
  const { database, leastFreeBytes, storeFolder, backup, log } = deps;
  const { folder } = backup;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockStore(folder).catch((error: unknown) => {
    const isMet = error instanceof StoreInUseError && !(error instanceof StoreUnlockableError);
    if (isMet && why.waits < mostWaits) return null;
    throw error;
  });
  if (lock === null) return makeLater(deps, why);
  const begun = performance.now();
  const name = nameBackup(now, why);
  const prune = (made: string | null) =>
    pruneBackups(folder, backup.keep, made, storeFolder === null ? null : waitingRestore(storeFolder));
  try {
    const order = { path: join(folder, name), createdAt: now.toISOString(), leastFreeBytes };
    const { rows, tables } = await makeBackupApart(database, deps, order);
    logSecurityEvent(log, 'backed-up', { what: `${why.isAsked ? 'asked for' : 'by time'}, without the secret` });
    const seconds = Math.round((performance.now() - begun) / secondMs);
    log.info({ name, rows, tables, seconds }, 'backup made and restored on trial');
    await prune(name);
  } catch (err) {
    if (err instanceof BackupFailedError) {
      log.error({ reason: err.reason }, 'no backup was made that could be restored: see "ringbook doctor"');
      await prune(null);
    }
    throw err;
  } finally {
    await lock.release();
  }
}

/** Its own job, so that a long backup uses up no retries of the one that waits for it. */
async function makeLater({ database, log }: TimedBackupDeps, { isAsked, waits }: Reason): Promise<void> {
  await transact(database.db, (tx) => enqueue(tx, backupNow, { isAsked, waits: waits + 1 }, { afterS: waitS }));
  log.info({ isAsked, waits }, 'another backup is being made in this folder: tried again in five minutes');
}

/**
 * Deletes what killed backups left in their folder, where no later one does so: whole copies of the database, with
 * people who may have left since.
 */
export async function tidyBackups(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await dropUnfinished(folder);
  await removeLeftSnapshots(folder);
}

/** Age of the newest verified backup in seconds; infinite if there is none. */
export function backupAgeS(folder: string, now: Date): number {
  const newest = newestVerified(listBackups(folder), now);
  return newest === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - newest.createdAt.getTime()) / secondMs;
}

/** Backup metrics, on each server that makes backups or sees their folder. */
export function addBackupMetrics(metrics: Metrics, folder: string, clock: Clock): void {
  metrics.gauge('ringbook_backup_age_seconds', 'Age of the newest verified backup', () =>
    backupAgeS(folder, clock.now()),
  );
  metrics.gauges('ringbook_backups', 'Backups by the result of their trial restore', 'state', async () => {
    const all = listBackups(folder);
    return (['verified', 'failed'] as const).map((state): [string, number] => [
      state,
      all.filter((one) => one.state === state).length,
    ]);
  });
}
