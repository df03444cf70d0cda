import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Other users can read the store, and its mode cannot be changed. */
export class StoreFolderError extends Error {
  override name = 'StoreFolderError';
}

/** Windows has no such modes; there the folder's location protects it. */
const hasModes = process.platform !== 'win32';

/** Creates the folder and restricts it to its owner (0700), which also protects its content. */
export function closeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (hasModes) restrict(folder, 0o700);
}

/** Restricts the content to its owner: PGlite creates readable files, and restored copies may have any mode. */
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
