import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { freeBytesIn } from '#server/platform/db/disk-room.ts';
import { dayMs } from '#shared/time.ts';

/** Where files lie that are on their way, one folder each. */
export const uploadsOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'uploads');

export interface SentPart {
  /** 32 hexadecimal digits: it names a folder. */
  upload: string;
  /** Bytes before this part. */
  offset: number;
  /** Of the whole file, the same for all parts. */
  size: number;
  bytes: Uint8Array;
}

/** The name of a file within the folder of its upload. */
const partial = 'file';
/** Beside it, how large it is once it is whole. */
const wanted = 'size';
/** So long what was broken off waits to be sent on. */
const brokenOffMs = dayMs;

/**
 * Adds a part to a file that is on its way, in a folder that its user alone may enter. Each part is written to its own
 * place, so that one which comes twice at once changes nothing.
 *
 * @param leastFreeBytes that the whole file must leave on its disk, where the embedded database may lie as well
 * @returns how many bytes are there now; null where the part does not begin where the file ends so far; `no_room` where
 *   the disk would be too full
 */
export async function takePart(
  uploads: string,
  { upload, offset, size, bytes }: SentPart,
  leastFreeBytes: number,
): Promise<number | null | 'no_room'> {
  const folder = join(uploads, upload);
  const path = join(folder, partial);
  if (offset === 0) {
    await dropBrokenOff(uploads);
    await dropUpload(uploads, upload);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (freeBytesIn(folder) < size + leastFreeBytes) {
      await dropUpload(uploads, upload);
      return 'no_room';
    }
    await writeFile(join(folder, wanted), String(size), { mode: 0o600 });
  } else if (size !== (await readWanted(folder))) return null;
  const there = await sizeOf(path);
  // Sent once more, since the answer was lost.
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

/** Where an uploaded file lies; null where there is none of this name, or parts of it are missing. */
export async function findUpload(uploads: string, upload: string): Promise<string | null> {
  const folder = join(uploads, upload);
  const path = join(folder, partial);
  const size = await sizeOf(path);
  return size > 0 && size === (await readWanted(folder)) ? path : null;
}

/** Removes what nobody has sent on for a day. */
async function dropBrokenOff(uploads: string): Promise<void> {
  for (const upload of await readdir(uploads).catch(() => [])) {
    const folder = join(uploads, upload);
    const found = await stat(join(folder, partial)).catch(() => stat(folder).catch(() => null));
    if (found !== null && found.mtimeMs < Date.now() - brokenOffMs) await dropUpload(uploads, upload);
  }
}

/** Bytes; 0 where nobody said it. */
async function readWanted(folder: string): Promise<number> {
  return Number(await readFile(join(folder, wanted), 'utf8').catch(() => '0'));
}

/** Removes an upload, whatever is there of it. */
export async function dropUpload(uploads: string, upload: string): Promise<void> {
  await rm(join(uploads, upload), { recursive: true, force: true });
}

/** A file name as the log of imports shows it: letters, digits, dots and dashes, its end kept. */
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
