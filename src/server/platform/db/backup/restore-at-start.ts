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
import { restoreBackup, type WithinRestore } from './restore-backup.ts';
import {
  firstRestorePoint,
  isOrderOld,
  type RestoreOrder,
  readRestore,
  restorePoint,
  writeRestore,
} from './restore-order.ts';
import { nameSnapshot } from './snapshot-store.ts';

export interface StoreToRestore {
  folder: string;
  backups: string;
  secret?: SecretPlace | undefined;
  leastFreeBytes?: number | undefined;
  within?: WithinRestore;
  /** Adapts the restored store before a server opens it. */
  prepare?(database: Database, order: RestoreOrder): Promise<void>;
}

/**
 * Replaces the embedded store with the backup that an admin ordered, before anything opens it. Restores beside it first,
 * so that a broken backup changes nothing. If the previous start failed with the restored store, puts the old one back.
 * May be interrupted at any point, and is not tried again then: what ended one start would end each that follows.
 *
 * @returns whether this start tries a restored store: if it fails, the next one puts the old store back
 * @throws StoreInUseError when another process has the store open
 */
export async function restoreAtStart(store: StoreToRestore, log: Logger): Promise<boolean> {
  const order = readRestore(store.folder);
  if (order === null || (order.state !== 'ordered' && order.state !== 'trying')) return false;
  const lock = await lockStore(store.folder);
  try {
    if (order.state === 'ordered' && order.isBegun) {
      await rm(copyIn(store.folder), { recursive: true, force: true });
      const said = 'The start that restored it was killed, perhaps for lack of memory. Order it again to retry.';
      writeRestore(store.folder, finish(order, 'refused', said));
      log.error({ name: order.name }, 'a backup was not restored: the start that restored it was killed');
      return false;
    }
    if (order.state === 'ordered' && isOrderOld(store.folder, new Date())) {
      const said = 'It was ordered more than a day before the start. Order it again if you still want it.';
      writeRestore(store.folder, { ...order, state: 'refused', said });
      log.error({ name: order.name }, 'a backup was not restored: it was ordered more than a day ago');
      return false;
    }
    if (order.state === 'ordered') return await restore(store, order, log);
    await putBack(store.folder);
    const said = 'The site did not start with it. The previous data was put back.';
    writeRestore(store.folder, { ...order, state: 'undone', said });
    log.error({ name: order.name }, 'the site did not start with a restored backup: the old store was put back');
    return false;
  } finally {
    await lock.release();
  }
}

/** @returns whether the store was replaced */
async function restore(store: StoreToRestore, order: RestoreOrder, log: Logger): Promise<boolean> {
  const { folder, backups, leastFreeBytes, secret = secretFileIn(folder) } = store;
  const { name, byProfileId } = order;
  const copy = copyIn(folder);
  try {
    writeRestore(folder, { ...order, isBegun: true });
    // A start that was killed may have left it.
    await rm(copy, { recursive: true, force: true });
    const database = await openDatabase({
      kind: 'pglite',
      folder: copy,
      secret,
      ...(leastFreeBytes !== undefined && { leastFreeBytes }),
    });
    try {
      await restoreBackup(database, join(backups, name), store.within);
      await store.prepare?.(database, order);
      // The site would not start without the secret that the restored data belongs to.
      await settleSiteSecret(database);
    } finally {
      await database.close();
    }
    await clearRestorePoint(folder);
    // If interrupted from here on, the next start puts the old store back.
    writeRestore(folder, { ...order, state: 'trying' });
    await rename(storeIn(folder), join(folder, restorePoint));
    await rename(storeIn(copy), storeIn(folder));
    const by = byProfileId === undefined ? {} : ({ by: 'admin', byProfileId } as const);
    logSecurityEvent(log, 'restored', { what: name, ...by });
    log.warn({ name }, 'the store was replaced by a backup, as an admin ordered');
    return true;
  } catch (error) {
    if (readRestore(folder)?.state === 'trying') await putBack(folder);
    const said = explain(error, backups);
    writeRestore(folder, { ...order, state: 'refused', said });
    log.error({ name, err: error }, 'a backup could not be restored: nothing was changed');
    return false;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const storeIn = (folder: string) => join(folder, 'pglite');

/** Where a backup is restored first. One name, so that the next start finds what a killed one left. */
const copyIn = (folder: string) => nameSnapshot(folder, 'restore');

/** The order with its outcome, and no longer begun. */
function finish({ isBegun: _, ...order }: RestoreOrder, state: RestoreOrder['state'], said: string): RestoreOrder {
  return { ...order, state, said };
}

/** Makes room for the store to be set aside. The one from before the first of several restores is kept too. */
async function clearRestorePoint(folder: string): Promise<void> {
  const [before, first] = [join(folder, restorePoint), join(folder, firstRestorePoint)];
  if (existsSync(before) && !existsSync(first)) await rename(before, first);
  else await rm(before, { recursive: true, force: true });
}

/** Does nothing if the store was not set aside yet. */
async function putBack(folder: string): Promise<void> {
  const before = join(folder, restorePoint);
  if (!existsSync(before)) return;
  await rm(storeIn(folder), { recursive: true, force: true });
  await rename(before, storeIn(folder));
}

/** Reason to show. Leaves out messages of other errors, which may quote a row, and paths of the server. */
function explain(error: unknown, backups: string): string {
  if (error instanceof BackupFileError || error instanceof SiteSecretError) {
    return error.message.replaceAll(join(backups, '/'), '');
  }
  if (isDiskFull(error)) return 'The disk has too little room to restore it beside the store.';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'The file is gone.' : 'It failed. See the log.';
}
