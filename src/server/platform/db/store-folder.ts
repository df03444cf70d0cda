import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Others of this machine may look into the store, and this process may not change that. */
export class StoreFolderError extends Error {
  override name = 'StoreFolderError';
}

/** Windows has no such modes: there a folder belongs to its user by where it lies. */
const hasModes = process.platform !== 'win32';

/**
 * Makes the store's folder where there is none, and leaves it to its owner alone (0700): what is in it is out of others'
 * reach from then on, whatever its own mode.
 *
 * @throws StoreFolderError when it is somebody else's
 */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (hasModes) restrict(folder, 0o700);
}

/**
 * Leaves all that the folder holds to its owner alone: files 0600, folders 0700. The embedded database makes those of a
 * new store readable, and what was copied back from a backup may be anything.
 *
 * @throws StoreFolderError when something in it is somebody else's
 */
export function closeContents(folder: string): void {
  if (!hasModes) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      restrict(path, 0o700);
      closeContents(path);
    } else if (!entry.isSymbolicLink()) restrict(path, 0o600);
  }
}

/**
 * Leaves a file to its owner alone (0600).
 *
 * @throws StoreFolderError when it is somebody else's
 */
export function closeFile(path: string): void {
  if (hasModes) restrict(path, 0o600);
}

function restrict(path: string, mode: number): void {
  if ((lstatSync(path).mode & 0o7777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new StoreFolderError(
      `Others may read ${path}, and its mode cannot be changed (${(error as Error).message}). ` +
        'Give the store a folder of its own that belongs to the user who runs this (DATA_DIR).',
    );
  }
}
