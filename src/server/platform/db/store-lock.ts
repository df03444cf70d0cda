import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeFolder } from './store-folder.ts';

export class StoreInUseError extends Error {
  override name = 'StoreInUseError';
}

/** The file system has no locks or refuses them. No other process is in the way, so waiting does not help. */
export class StoreUnlockableError extends StoreInUseError {
  override name = 'StoreUnlockableError';
}

/** Referenced here, because garbage collection of a lock would release it. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * Locks the embedded store, which only one process may open. Must precede any access to the store.
 *
 * The lock is a kernel file lock (`fcntl`, on Windows `LockFileEx`), taken through SQLite because Node has no API for
 * it. The kernel frees it when the process ends, and it works between containers that share a volume. The file is never
 * removed, else two processes could lock two files of one name. This process never opens it again, because closing a
 * file drops its `fcntl` locks.
 *
 * @throws StoreInUseError if a process holds the lock; StoreUnlockableError if the file system has none
 * @throws StoreFolderError if others can read the folder and its mode cannot be changed
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

/** Returns null if another connection has the lock. */
function takeLock(folder: string): DatabaseSync | null {
  const lock = new DatabaseSync(join(folder, 'store.lock'), { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed. The transaction stays open as long as the lock is held.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return null;
    throw new StoreUnlockableError(`The store in ${folder} cannot be locked: ${(error as Error).message}.`);
  }
}

function holderFile(folder: string): string {
  return join(folder, 'store.pid');
}

/** Only for the error message; '' if unknown. */
function readHolder(folder: string): string {
  try {
    return /^\d+$/.exec(readFileSync(holderFile(folder), 'utf8'))?.[0] ?? '';
  } catch {
    return '';
  }
}

/** Older versions locked with a listening socket that sends the process id. */
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
