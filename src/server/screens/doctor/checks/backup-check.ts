import type { Config } from '#server/config/config.ts';
import { listBackups } from '#server/platform/db/backup/backup-folder.ts';
import { readRestore } from '#server/platform/db/backup/restore-order.ts';
import { hourMs } from '#shared/time.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** One a day, on the day on which clocks go back too, and the time that it takes. */
const usualMs = 27 * hourMs;
/** Two in a row are missing. */
const lateMs = 51 * hourMs;
const again = 'See the log and "ringbook jobs list", then run: ringbook jobs run make-backup';
/** No job makes any. */
const byHand = 'See the log, and make one at /admin, or set BACKUP_AT: then one is made each day.';

export function checkBackups({ at, folder }: Config['backup'], now: Date): Finding[] {
  const backups = listBackups(folder);
  const newest = backups.find(({ state }) => state === 'verified');
  if (at === null && newest === undefined) {
    return [warn('backups', 'None is made by itself.', 'Set BACKUP_AT, or run "ringbook backup" by a timer of yours.')];
  }
  const retry = at === null ? byHand : again;
  if (newest === undefined) return [fail('backups', 'There is none that could be restored.', retry)];
  const ageMs = now.getTime() - newest.createdAt.getTime();
  const age = `The newest one that could be restored is ${Math.max(0, Math.round(ageMs / hourMs))} hours old`;
  const failed = backups.find(({ state }) => state === 'failed');
  if (failed !== undefined && failed.createdAt > newest.createdAt) {
    return [fail('backups', `${age}, and a later one could not be restored.`, retry)];
  }
  if (ageMs > lateMs) return [fail('backups', `${age}.`, retry)];
  if (ageMs > usualMs) return [warn('backups', `${age}.`, retry)];
  return [ok('backups', `${age}.`)];
}

/**
 * An order to restore holds until the next start, which may be weeks away, and takes what is written until then.
 *
 * @param store folder of the embedded store; null for PostgreSQL
 */
export function checkRestore(store: string | null): Finding[] {
  if (store === null || readRestore(store)?.state !== 'ordered') return [];
  const said = 'A backup is to take the place of the store at the next start: what is written until then is lost.';
  return [warn('backups', said, 'Start the site anew, or call it off at /admin.')];
}
