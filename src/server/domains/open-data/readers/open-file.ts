import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { WrongFileError } from './file-record.ts';

const chunkBytes = 256 * 1024;
/** Small, so that the event loop can send the next statement between two pieces. */
const pieceBytes = 32 * 1024;

const ofMark: Readonly<Record<string, InspectedFile['encoding']>> = { fffe: 'utf-16le', feff: 'utf-16be' };

export interface InspectedFile {
  path: string;
  bytes: number;
  /** SHA-256 of the content, hex. */
  hash: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/**
 * Reads the file once for its hash and encoding: UTF-8, UTF-16 with BOM, else Windows-1252. @throws WrongFileError when
 * it is missing, unreadable or empty
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const hash = createHash('sha256');
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let bytes = 0;
  let mark = '';
  try {
    if (!(await stat(path)).isFile()) throw new WrongFileError(`${path} is not a file.`);
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      if (bytes === 0) mark = chunk.subarray(0, 2).toString('hex');
      bytes += chunk.length;
      hash.update(chunk);
      isUtf8 &&= decodes(strict, chunk);
    }
  } catch (error) {
    if (error instanceof WrongFileError) throw error;
    throw new WrongFileError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
  if (bytes === 0) throw new WrongFileError(`${path} is empty.`);
  // A character cut by the end of the file breaks one line, not the encoding.
  const encoding = ofMark[mark] ?? (isUtf8 ? 'utf-8' : 'windows-1252');
  return { path, bytes, hash: hash.digest('hex'), encoding };
}

function decodes(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'it may not be opened by this user';
  return error instanceof Error ? error.message : String(error);
}

/** Streams the text without BOM. `onBytes` gets the bytes read so far. */
export async function* readText(file: InspectedFile, onBytes: (done: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding);
  let done = 0;
  for await (const chunk of createReadStream(file.path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    done += chunk.length;
    onBytes(done);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
