import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseOptions } from '../database.ts';
import type { BackupSummary } from './backup-file.ts';
import { BackupFailedError, type BackupOrder, makeBackup } from './make-backup.ts';
import { snapshotStore } from './snapshot-store.ts';

export interface ChildTask {
  source: DatabaseOptions;
  order: BackupOrder;
}

export type ChildResult = { summary: BackupSummary } | { reason: string };

const childScript = fileURLToPath(new URL('./make-backup-child.ts', import.meta.url));

/**
 * Like `makeBackup`, but in a child process, so that a running site stays responsive. A trial restore blocks its thread
 * and takes memory that a process never returns. The site waits only while the files of an embedded store are copied.
 *
 * @param place `storeFolder` of the embedded database; `migrationUrl` for PostgreSQL behind a pooler
 * @throws BackupFailedError
 */
export async function makeBackupApart(
  database: Database,
  { storeFolder, migrationUrl }: { storeFolder: string | null; migrationUrl: string | null },
  order: BackupOrder,
): Promise<BackupSummary> {
  if (database.kind === 'postgres') {
    // The child sets no statement timeout on its connection, but a pooler would.
    const url = migrationUrl ?? database.pool.options.connectionString ?? '';
    return askChild({ source: { kind: 'postgres', url, poolSize: 1 }, order });
  }
  // An in-memory store, as in tests, cannot be opened by another process.
  if (database.embedded === null || storeFolder === null) return makeBackup(database, order);
  const copy = await snapshotStore(storeFolder, database);
  try {
    return await askChild({ source: { kind: 'pglite', folder: copy }, order });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function askChild(whole: ChildTask): Promise<BackupSummary> {
  // The ready line is looked for on this process's standard output, so the child must not write there.
  const child = fork(childScript, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Sent as a message: arguments are visible to every user of the machine, and the address holds a password.
  child.send(whole);
  return new Promise((resolve, reject) => {
    child.once('message', (result: ChildResult) => {
      if ('summary' in result) resolve(result.summary);
      else reject(new BackupFailedError(result.reason));
    });
    child.once('error', (error) => reject(new BackupFailedError('its process could not be started', error)));
    child.once('exit', (code, signal) =>
      reject(new BackupFailedError(`its process ended before it was done (${signal ?? code})`)),
    );
  });
}
