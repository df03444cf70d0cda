import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#shared/time.ts';
import type { Database } from '../database.ts';
import { lockStore, StoreInUseError } from '../store-lock.ts';

const prefix = 'snapshot-';

/** A new name for a copy of a store inside `folder`, which `removeLeftSnapshots` knows again. */
export function nameSnapshot(folder: string): string {
  return join(folder, prefix + randomBytes(8).toString('hex'));
}

/**
 * Copies the embedded store's files while nobody writes: from outside they look as after a sudden end, which the store
 * outlives. A site that has it open waits only for the copy, which shares the disk's blocks where the file system can.
 *
 * @param open the database of this folder where this process has it open; without it the store is locked meanwhile
 * @returns a folder inside `folder` that `openDatabase` opens. Who asked for it removes it
 * @throws StoreInUseError when another process has it open
 */
export async function snapshotStore(folder: string, open?: Database): Promise<string> {
  if (open) {
    // The only connection: whoever holds it is alone.
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

/**
 * Removes what a backup that was killed left behind: all data as they were then, of people too who have left since. One
 * that somebody reads is locked, one that is about to be is young.
 */
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
