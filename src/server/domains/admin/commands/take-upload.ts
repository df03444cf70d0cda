import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { freeBytesIn } from '#server/platform/db/disk-room.ts';
import { dayMs } from '#shared/time.ts';

export const uploadsOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'uploads');

export interface SentPart {
  /** 32 hexadecimal digits; used as a folder name. */
  upload: string;
  /** Number of bytes before this part. */
  offset: number;
  /** Size of the whole file in bytes, the same for all parts. */
  size: number;
  bytes: Uint8Array;
}

const partial = 'file';
const sizeName = 'size';
const staleMs = dayMs;

/**
 * Adds a part to an upload, in a folder readable only by the server's user. Each part is written at its own offset, so
 * the same part arriving twice at once does no harm.
 *
 * @param leastFreeBytes free bytes that the whole file must leave on its disk, which the embedded database may share
 * @returns the number of bytes received so far; null if the part does not start at the end of the received bytes;
 *   `no_room` if the disk would be too full
 */
export async function takePart(
  uploads: string,
  { upload, offset, size, bytes }: SentPart,
  leastFreeBytes: number,
): Promise<number | null | 'no_room'> {
  const folder = join(uploads, upload);
  const path = join(folder, partial);
  if (offset === 0) {
    await dropUpload(uploads, upload);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (freeBytesIn(folder) < size + leastFreeBytes) {
      await dropUpload(uploads, upload);
      return 'no_room';
    }
    await writeFile(join(folder, sizeName), String(size), { mode: 0o600 });
  } else if (size !== (await readExpectedSize(folder))) return null;
  const there = await sizeOf(path);
  // A repeated part: its response was lost.
  if (offset + bytes.length === there && offset > 0) return there;
  if (offset !== there) return null;
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
      done += bytesWritten;
    }
  } finally {
    await file.close();
  }
  return offset + bytes.length;
}

/** Whether a part of the upload has arrived. */
export async function isUploadBegun(uploads: string, upload: string): Promise<boolean> {
  return (await readExpectedSize(join(uploads, upload))) > 0;
}

/** Path of a complete upload; null if there is none, or parts are missing. */
export async function findUpload(uploads: string, upload: string): Promise<string | null> {
  const folder = join(uploads, upload);
  const path = join(folder, partial);
  const size = await sizeOf(path);
  return size > 0 && size === (await readExpectedSize(folder)) ? path : null;
}

/** Deletes uploads that received no part for a day, except the one that is being imported (`imported`, an id). */
export async function dropStaleUploads(uploads: string, imported: string | null): Promise<void> {
  for (const upload of await readdir(uploads).catch(() => [])) {
    if (upload === imported) continue;
    const folder = join(uploads, upload);
    const found = await stat(join(folder, partial)).catch(() => stat(folder).catch(() => null));
    if (found !== null && found.mtimeMs < Date.now() - staleMs) await dropUpload(uploads, upload);
  }
}

/** In bytes; 0 if unknown. */
async function readExpectedSize(folder: string): Promise<number> {
  return Number(await readFile(join(folder, sizeName), 'utf8').catch(() => '0'));
}

export async function dropUpload(uploads: string, upload: string): Promise<void> {
  await rm(join(uploads, upload), { recursive: true, force: true });
}

/** File name for the list of imports: at most 100 ASCII letters, digits, dots, dashes and underscores, its end kept. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100);
  return plain === '' ? 'upload' : plain;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
