import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memory = '/dev/shm';
/** What the stores of all tests that run side by side need at most, with room to spare. */
const neededBytes = 4 * 2 ** 30;

/**
 * Gives this process and those that it starts a temporary folder in memory, where there is room: tests make and remove
 * databases of a thousand files each, and ext4 takes longest to make files where many were just removed. That was a third
 * of the processor time of the tests on PostgreSQL. The folder goes when the process ends.
 */
export function keepFilesInMemory(): void {
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(memory, 'ringbook-'));
  // PostgreSQL is never run as root: whoever runs it passes through, and sees nothing else.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory() / 2) >= neededBytes;
  } catch {
    return false;
  }
}
