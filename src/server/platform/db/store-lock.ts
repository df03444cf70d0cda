import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeFolder } from './store-folder.ts';

/** Somebody else has the embedded store open. */
export class StoreInUseError extends Error {
  override name = 'StoreInUseError';
}

/** Locks of this process: one that nobody holds on to would be let go by the collector. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Keeps a second process away from an embedded store, which one process alone may open. Nothing of the store may be
 * opened before.
 *
 * The lock is one of the kernel's on a file (`fcntl`, on Windows `LockFileEx`), taken through SQLite because Node has no
 * call for it: the kernel frees it with the process, however that ends, and it holds between containers that share a
 * volume. The file is never removed, or two processes could lock two files of one name; and this process never opens it
 * again, because closing a file gives its `fcntl` locks back.
 *
 * @throws StoreInUseError when a living process holds the lock, or the file system has none
 * @throws StoreFolderError when others may read the folder and that cannot be changed
 */
export async function lockStore(folder: string): Promise<{ release(): Promise<void> }> {
  closeFolder(folder);
  const lock = takeLock(folder);
  const holder = lock ? await askFormerVersion(join(folder, 'lock')) : readHolder(folder);
  if (!lock || holder !== null) {
    lock?.close();
    throw new StoreInUseError(
      `The store in ${folder} is already open${holder ? ` in process ${holder}` : ''}. ` +
        'Stop that process first, or use PostgreSQL (DATABASE_URL), which many processes can share.',
    );
  }
  held.add(lock);
  writeFileSync(holderFile(folder), String(process.pid), { mode: 0o600 });
  return {
    async release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Null when another connection, of this process or another, has the lock. */
function takeLock(folder: string): DatabaseSync | null {
  const lock = new DatabaseSync(join(folder, 'store.lock'), { timeout: 0 });
  try {
    // Nothing is ever written, so no journal either; the transaction stays open as long as the lock is held.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return null;
    throw new StoreInUseError(`The store in ${folder} cannot be locked: ${(error as Error).message}.`);
  }
}

function holderFile(folder: string): string {
  return join(folder, 'store.pid');
}

/** Who has the lock, as far as that can be told: the lock counts, what is written here is only for the message. */
function readHolder(folder: string): string {
  try {
    return /^\d+$/.exec(readFileSync(holderFile(folder), 'utf8'))?.[0] ?? '';
  } catch {
    return '';
  }
}

/** Versions before this one locked by a listening socket. The process id that it tells, null when nobody listens. */
async function askFormerVersion(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(said);
    });
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.on('end', () => resolve(said));
    socket.on('error', () => resolve(null));
  });
}
