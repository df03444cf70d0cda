import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { StoreFolderError } from '#server/platform/db/store-folder.ts';

/** Shortest limit of a socket path: 104 bytes with the terminating 0 on some systems, 108 on others. */
const longestBytes = 103;

/**
 * Path of the site's command socket, in the store's folder (0700), or below the temporary folder if too long. @throws
 * StoreFolderError if that folder belongs to somebody else or is readable by others
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
