import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../log/logger.ts';
import { logSecurityEvent } from '../../log/security-log.ts';
import { type Database, openDatabase } from '../database.ts';
import { isDiskFull } from '../disk-room.ts';
import { type SecretPlace, secretFileIn } from '../secret-place.ts';
import { SiteSecretError, settleSiteSecret } from '../site-secret.ts';
import { lockStore } from '../store-lock.ts';
import { BackupFileError } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { type RestoreOrder, readRestore, restorePoint, writeRestore } from './restore-order.ts';
import { nameSnapshot } from './snapshot-store.ts';

export interface StoreToRestore {
  /** Of the embedded store. */
  folder: string;
  /** Folder of the backups. */
  backups: string;
  secret?: SecretPlace | undefined;
  leastFreeBytes?: number | undefined;
  /** Makes of what was restored what a server expects, before one has the store. */
  prepare?(database: Database, order: RestoreOrder): Promise<void>;
}

/**
 * Puts the backup that an admin ordered in the place of the embedded store, before anybody opens that. The backup is
 * restored beside it first, so that a broken one changes nothing. A start that finds that the one before did not come up
 * with it puts back what was there. May be cut off anywhere.
 *
 * @throws StoreInUseError when another process has the store open
 */
export async function restoreAtStart(store: StoreToRestore, log: Logger): Promise<void> {
  const order = readRestore(store.folder);
  if (order === null || (order.state !== 'ordered' && order.state !== 'trying')) return;
  const lock = await lockStore(store.folder);
  try {
    if (order.state === 'ordered') await restore(store, order, log);
    else {
      await putBack(store.folder);
      const said = 'The site did not start with it, and has what it had before.';
      writeRestore(store.folder, { ...order, state: 'undone', said });
      log.error({ name: order.name }, 'the site did not come up with a restored backup: it has what it had before');
    }
  } finally {
    await lock.release();
  }
}

async function restore(store: StoreToRestore, order: RestoreOrder, log: Logger): Promise<void> {
  const { folder, backups, leastFreeBytes, secret = secretFileIn(folder) } = store;
  const { name, byProfileId } = order;
  const copy = nameSnapshot(folder);
  try {
    const database = await openDatabase({
      kind: 'pglite',
      folder: copy,
      secret,
      ...(leastFreeBytes !== undefined && { leastFreeBytes }),
    });
    try {
      await restoreBackup(database, join(backups, name));
      await store.prepare?.(database, order);
      // Without the secret of then the site would not start with it.
      await settleSiteSecret(database);
    } finally {
      await database.close();
    }
    await rm(join(folder, restorePoint), { recursive: true, force: true });
    // From here on a start that is cut off is taken back by the next one.
    writeRestore(folder, { ...order, state: 'trying' });
    await rename(storeIn(folder), join(folder, restorePoint));
    await rename(storeIn(copy), storeIn(folder));
    const by = byProfileId === undefined ? {} : ({ by: 'admin', byProfileId } as const);
    logSecurityEvent(log, 'restored', { what: name, ...by });
    log.warn({ name }, 'a backup has taken the place of the store, as an admin ordered');
  } catch (error) {
    if (readRestore(folder)?.state === 'trying') await putBack(folder);
    const said = explain(error, backups);
    writeRestore(folder, { ...order, state: 'refused', said });
    log.error({ name, err: error }, 'a backup could not be restored: nothing was changed');
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const storeIn = (folder: string) => join(folder, 'pglite');

/** Nothing where the store was not set aside yet. */
async function putBack(folder: string): Promise<void> {
  const before = join(folder, restorePoint);
  if (!existsSync(before)) return;
  await rm(storeIn(folder), { recursive: true, force: true });
  await rename(before, storeIn(folder));
}

/** Never the message of another error, which may quote a row; and no path of the server. */
function explain(error: unknown, backups: string): string {
  if (error instanceof BackupFileError || error instanceof SiteSecretError) {
    return error.message.replaceAll(join(backups, '/'), '');
  }
  if (isDiskFull(error)) return 'The disk has too little room to restore it beside the store.';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'The file is gone.' : 'It failed. See the log.';
}
