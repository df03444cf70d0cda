import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Database, openDatabase } from '../database.ts';
import { isDiskFull } from '../disk-room.ts';
import { makeSecret } from '../secret-place.ts';
import type { BackupSummary } from './backup-file.ts';
import { failedEnding, newEnding } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { nameSnapshot, removeLeftSnapshots } from './snapshot-store.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupOrder {
  /** Where the file is once it was tried. Beside it an embedded store is made for that, and removed. */
  path: string;
  /** ISO. */
  createdAt: string;
  /** Free room on the disk of the folder below which the trial gives up, before those who live on that disk have to. */
  leastFreeBytes: number;
}

/** There is no new backup that could be restored. `reason` is for the operator, without a word of what it holds. */
export class BackupFailedError extends Error {
  override name = 'BackupFailedError';
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`no backup: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Writes a backup, without the site's secret, and restores it on trial. Only one that could be restored gets its name; the
 * others stay beside it as `.failed`.
 *
 * @throws BackupFailedError
 */
export async function makeBackup(database: Database, order: BackupOrder): Promise<BackupSummary> {
  const written = order.path + newEnding;
  const createdAt = new Date(order.createdAt);
  const summary = await writeBackup(database, written, { withSecret: false, createdAt }).catch((error: unknown) => {
    throw new BackupFailedError(`it could not be written (${codeOf(error)})`, error);
  });
  try {
    const restored = await restoreOnTrial(written, order.leastFreeBytes);
    if (!isDeepStrictEqual(restored, summary)) throw new BackupFailedError('not all rows came back of it');
  } catch (error) {
    if (isDiskFull(error)) {
      await rm(written, { force: true });
      throw new BackupFailedError('its disk has too little room to restore it on trial', error);
    }
    await rename(written, order.path + failedEnding);
    if (error instanceof BackupFailedError) throw error;
    throw new BackupFailedError(`it could not be restored (${codeOf(error)})`, error);
  }
  await rename(written, order.path);
  return summary;
}

/** Puts a backup into an embedded store beside it that nobody else sees, brings that up to date, and removes it. */
async function restoreOnTrial(path: string, leastFreeBytes: number): Promise<BackupSummary> {
  await removeLeftSnapshots(dirname(path));
  const folder = nameSnapshot(dirname(path));
  try {
    const secret = { kind: 'given', secret: makeSecret() } as const;
    const database = await openDatabase({ kind: 'pglite', folder, leastFreeBytes, secret });
    try {
      return await restoreBackup(database, path);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Never its message, which may quote a row. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}
