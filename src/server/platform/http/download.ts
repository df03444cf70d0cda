import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ApiContext } from './api.ts';

/** Streams a file of the operator's as a download. */
export async function sendFile(c: ApiContext, file: string, contentType: string): Promise<Response> {
  const { size } = await stat(file);
  return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, {
    'content-type': contentType,
    'content-disposition': 'attachment',
    'content-length': String(size),
  });
}
