import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The file is no backup, or not a whole one. Nothing was written. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/**
 * What the first line tells. Then follows for each table a line with its name and columns, and a line for each row, the
 * text that PostgreSQL itself makes of it; at last a line with their numbers, so that a file that was cut off is
 * known. All of it is JSON, compressed with gzip.
 */
export interface BackupHead {
  ringbook: 'backup';
  form: 1;
  createdAt: string;
  /** All migrations of the database, in their order. */
  migrations: string[];
  /** Where each sequence stands; null for one that was never asked. */
  sequences: Record<string, string | null>;
  /** Only where it was asked for. */
  secret: string | null;
}

export interface BackupSummary {
  tables: number;
  rows: number;
}

export type BackupLine = BackupHead | { table: string; columns: string[] } | string | ({ end: true } & BackupSummary);

/** Writes the file for its user alone (0600), under another name until it is whole and safe on the disk. */
export async function writeLines(path: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(toPieces(lines)), createGzip({ level: 6 }), file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A piece for each line would cost the compression most of its time. */
const pieceLength = 64 * 1024;

async function* toPieces(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** @throws BackupFileError for a file that is none; one that was cut off lacks its last line */
export async function* readLines(path: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(path);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => text.destroy(error));
  try {
    let rest = '';
    for await (const piece of text) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as BackupLine;
    }
    if (rest !== '') throw new SyntaxError('the last line has no end');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isBroken = error instanceof SyntaxError || code?.startsWith('Z_');
    throw isBroken ? new BackupFileError(`${path} is no backup of Ringbook, or not a whole one.`) : error;
  } finally {
    source.destroy();
    text.destroy();
  }
}
