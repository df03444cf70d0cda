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
  /** Final path, used once verified. The temporary store of the trial lies beside it. */
  path: string;
  /** ISO 8601. */
  createdAt: string;
  /** Free bytes on that disk below which the trial stops, so that it takes no space that others need. */
  leastFreeBytes: number;
}

/** There is no new verified backup. `reason` is for the operator and quotes no data. */
export class BackupFailedError extends Error {
  override name = 'BackupFailedError';
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`no backup: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Writes a backup without the site's secret; `.failed` unless a trial restore works. @throws BackupFailedError */
export async function makeBackup(database: Database, order: BackupOrder): Promise<BackupSummary> {
  const written = order.path + newEnding;
  const createdAt = new Date(order.createdAt);
  const summary = await writeBackup(database, written, { withSecret: false, createdAt }).catch((error: unknown) => {
    throw new BackupFailedError(`it could not be written (${codeOf(error)})`, error);
  });
  try {
    const restored = await restoreOnTrial(written, order.leastFreeBytes);
    if (!isDeepStrictEqual(restored, summary)) throw new BackupFailedError('the trial restore did not return all rows');
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

/** Restores a backup into a temporary embedded store beside it, migrates that store, and removes it. */
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

/** The code only, because the message may quote a row. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}
