import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Free bytes. */
  free(): number;
  /** Writes a file until only so many bytes are free. */
  fill(leftBytes: number): void;
  /** Removes that file. */
  empty(): void;
  remove(): Promise<void>;
}

/** Why no file system can be mounted here; null where one can. */
export const noSmallDisk =
  process.getuid?.() === 0 && process.platform === 'linux' ? null : 'mounting needs root on Linux';

/** A file system in memory that holds little, so that a test can fill it. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'ringbook-test', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) throw new Error(`mount: ${mounted.stderr || mounted.error?.message}`);
  const filling = join(folder, 'filling');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill(leftBytes) {
      const piece = Buffer.alloc(64 * 1024);
      const file = openSync(filling, 'a');
      try {
        while (free() > leftBytes) writeSync(file, piece.subarray(0, Math.min(piece.length, free() - leftBytes)));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filling, { force: true }),
    async remove() {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
