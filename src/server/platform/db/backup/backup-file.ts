import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The file is not a backup or is incomplete. Nothing was written. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/**
 * First line of a backup. The file is gzipped JSON lines: for each table a line with its name and columns, then a line
 * for each row as PostgreSQL's row text. The last line has the totals, which detects truncation.
 */
export interface BackupHead {
  ringbook: 'backup';
  form: 1;
  createdAt: string;
  migrations: string[];
  sequences: Record<string, string | null>;
  secret: string | null;
}

export interface BackupSummary {
  tables: number;
  rows: number;
}

export type BackupLine = BackupHead | { table: string; columns: string[] } | string | ({ end: true } & BackupSummary);

/** Writes with mode 0600, under a temporary name until the file is complete and flushed. */
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

/** Characters per write; writing single lines would dominate the compression time. */
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

/** @throws BackupFileError for a file that is not gzipped JSON lines or ends early */
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
