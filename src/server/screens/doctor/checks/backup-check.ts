import type { Config } from '#server/config/config.ts';
import { listBackups, newestVerified } from '#server/platform/db/backup/backup-folder.ts';
import { readRestore } from '#server/platform/db/backup/restore-order.ts';
import { hourMs } from '#shared/time.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** A day, plus an hour for the end of summer time, plus the time that a backup takes. */
const usualMs = 27 * hourMs;
/** Two backups in a row are missing. */
const lateMs = 51 * hourMs;
const jobAdvice = 'See the log and "ringbook jobs list", then run: ringbook jobs run make-backup';
/** If no backup is scheduled. */
const manualAdvice = 'See the log, and make a backup at /admin. Set BACKUP_AT to make one each day.';

export function checkBackups({ at, folder }: Config['backup'], now: Date): Finding[] {
  const backups = listBackups(folder);
  const newest = newestVerified(backups, now);
  const isAnyVerified = backups.some(({ state }) => state === 'verified');
  if (at === null && !isAnyVerified) {
    return [warn('backups', 'None is scheduled.', 'Set BACKUP_AT, or run "ringbook backup" by your own timer.')];
  }
  const retry = at === null ? manualAdvice : jobAdvice;
  if (newest === undefined) {
    const said = isAnyVerified ? 'All verified backups are dated in the future.' : 'There is no verified backup.';
    return [fail('backups', said, retry)];
  }
  const ageMs = now.getTime() - newest.createdAt.getTime();
  const age = `The newest verified backup is ${Math.max(0, Math.round(ageMs / hourMs))} hours old`;
  const failed = backups.find(({ state }) => state === 'failed');
  if (failed !== undefined && failed.createdAt > newest.createdAt) {
    return [fail('backups', `${age}, and the test restore of a later one failed.`, retry)];
  }
  if (ageMs > lateMs) return [fail('backups', `${age}.`, retry)];
  if (ageMs > usualMs) return [warn('backups', `${age}.`, retry)];
  return [ok('backups', `${age}.`)];
}

/** Warns of an ordered restore, which discards what is written until the next start. */
export function checkRestore(store: string | null): Finding[] {
  if (store === null || readRestore(store)?.state !== 'ordered') return [];
  const said = 'A backup replaces the store at the next start. Everything written until then is lost.';
  return [warn('backups', said, 'Restart the site, or cancel the restore at /admin.')];
}
