import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#shared/time.ts';
import type { Database } from '../database.ts';
import { lockStore, StoreInUseError } from '../store-lock.ts';

const prefix = 'snapshot-';

/** A name in `folder` for a copy of a store, a new one without `id`. `removeLeftSnapshots` recognizes it. */
export function nameSnapshot(folder: string, id = randomBytes(8).toString('hex')): string {
  return join(folder, prefix + id);
}

/**
 * Copies the files of the embedded store while nothing writes. The copy looks as after a crash, from which the store
 * recovers. A running site waits only for the copy, which uses reflinks where the file system has them.
 * @param open database of this folder if this process has it open; otherwise the store is locked during the copy
 * @returns a folder inside `folder` for `openDatabase`; the caller removes it
 * @throws StoreInUseError if another process has the store open
 */
export async function snapshotStore(folder: string, open?: Database): Promise<string> {
  if (open) {
    // The pool has one connection, so holding it blocks all other work.
    const client = await open.pool.connect();
    try {
      await client.query('checkpoint');
      return await copyStore(folder);
    } finally {
      client.release();
    }
  }
  const lock = await lockStore(folder);
  try {
    return await copyStore(folder);
  } finally {
    await lock.release();
  }
}

async function copyStore(folder: string): Promise<string> {
  await removeLeftSnapshots(folder);
  const copy = nameSnapshot(folder);
  try {
    await mkdir(copy, { mode: 0o700 });
    await cp(join(folder, 'pglite'), join(copy, 'pglite'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

/** Snapshots of killed backups hold data of people who may have left. One in use is locked, a new one young. */
export async function removeLeftSnapshots(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const copy = join(folder, name);
    if (!name.startsWith(prefix) || (await stat(copy)).mtimeMs > Date.now() - hourMs) continue;
    try {
      const lock = await lockStore(copy);
      await rm(copy, { recursive: true, force: true });
      await lock.release();
    } catch (error) {
      if (!(error instanceof StoreInUseError)) throw error;
    }
  }
}
