import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { StoreFolderError } from '#server/platform/db/store-folder.ts';

/** Systems give a socket's address 108 bytes, some 104, the last of them 0. */
const longestBytes = 103;

/**
 * Where the site that has this store open listens for the operator's commands: in the store's folder, which is its
 * user's alone (0700). Where that name is too long, in a folder of the same kind among the system's temporary ones.
 *
 * @throws StoreFolderError when such a folder is somebody else's
 */
export function socketPathOf(folder: string): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\ringbook-${id}`;
  const path = join(folder, 'operator.sock');
  if (Buffer.byteLength(path) <= longestBytes) return path;
  const own = join(tmpdir(), `ringbook-${id}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const found = lstatSync(own);
  if (!found.isDirectory() || found.uid !== userInfo().uid || (found.mode & 0o077) !== 0) {
    throw new StoreFolderError(
      `${own} belongs to somebody else, or others may read it: commands cannot reach the site.`,
    );
  }
  return join(own, 'operator.sock');
}
