import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';

/** Where files lie that are on their way, one folder each. */
export const uploadsOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'uploads');

export interface SentPart {
  /** 32 hexadecimal digits: it names a folder. */
  upload: string;
  /** Bytes before this part. */
  offset: number;
  bytes: Uint8Array;
}

/** The name of a file within the folder of its upload while parts of it are missing. */
const partial = 'file';

/**
 * Adds a part to a file that is on its way, in a folder that its user alone may enter.
 *
 * @returns how many bytes are there now; null where the part does not begin where the file ends so far
 */
export async function takePart(uploads: string, { upload, offset, bytes }: SentPart): Promise<number | null> {
  const folder = join(uploads, upload);
  if (offset === 0) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const path = join(folder, partial);
  const there = await sizeOf(path);
  // Sent once more, since the answer was lost.
  if (offset + bytes.length === there && offset > 0) return there;
  if (offset !== there) return null;
  const file = await open(path, 'a', 0o600);
  try {
    await file.write(bytes);
  } finally {
    await file.close();
  }
  return offset + bytes.length;
}

/** Where an uploaded file lies; null where there is none of this name. */
export async function findUpload(uploads: string, upload: string): Promise<string | null> {
  const path = join(uploads, upload, partial);
  return (await sizeOf(path)) > 0 ? path : null;
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
