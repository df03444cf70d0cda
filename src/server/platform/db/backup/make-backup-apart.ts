import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseOptions } from '../database.ts';
import type { BackupSummary } from './backup-file.ts';
import { BackupFailedError, type BackupOrder, makeBackup } from './make-backup.ts';
import { snapshotStore } from './snapshot-store.ts';

/** What the other process is told. */
export interface WholeOrder {
  source: DatabaseOptions;
  order: BackupOrder;
}

/** What it tells. */
export type Told = { summary: BackupSummary } | { reason: string };

const childScript = fileURLToPath(new URL('./make-backup-child.ts', import.meta.url));

/**
 * The same as `makeBackup`, beside a site that runs: in a process of its own, since a trial keeps a thread busy and takes
 * memory that a process never gives back. The site waits for no more than the copying of an embedded store's files.
 *
 * @param place `storeFolder` of the embedded database, `migrationUrl` where PostgreSQL is reached past a pooler
 * @throws BackupFailedError
 */
export async function makeBackupApart(
  database: Database,
  { storeFolder, migrationUrl }: { storeFolder: string | null; migrationUrl: string | null },
  order: BackupOrder,
): Promise<BackupSummary> {
  if (database.kind === 'postgres') {
    // Its own connection has no limit of time for a statement, and a pooler would set one.
    const url = migrationUrl ?? database.pool.options.connectionString ?? '';
    return askChild({ source: { kind: 'postgres', url, poolSize: 1 }, order });
  }
  // In memory, as in tests: no other process could read it.
  if (database.embedded === null || storeFolder === null) return makeBackup(database, order);
  const copy = await snapshotStore(storeFolder, database);
  try {
    return await askChild({ source: { kind: 'pglite', folder: copy }, order });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function askChild(whole: WholeOrder): Promise<BackupSummary> {
  // Its standard output is not ours: there the ready line is looked for.
  const child = fork(childScript, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Not as an argument: those are shown to every user of the machine, and an address holds a password.
  child.send(whole);
  return new Promise((resolve, reject) => {
    child.once('message', (told: Told) => {
      if ('summary' in told) resolve(told.summary);
      else reject(new BackupFailedError(told.reason));
    });
    child.once('error', (error) => reject(new BackupFailedError('its process could not be started', error)));
    child.once('exit', (code, signal) =>
      reject(new BackupFailedError(`its process ended before it was done (${signal ?? code})`)),
    );
  });
}
