import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answer } from './answer.ts';
import type { ApiContext } from './api.ts';
import { compressors, preferredEncoding } from './encoding.ts';
import { holdsTag } from './etag.ts';

export interface CachedResponse {
  headers: Readonly<Record<string, string>>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

export async function createCachedResponse(body: Uint8Array, headers: Record<string, string>): Promise<CachedResponse> {
  const [br, gzip] = await Promise.all([compressors.br(body), compressors.gzip(body)]);
  // Weak, because plain and compressed bodies share it.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return { headers: { ...headers, etag, vary: 'accept-encoding' }, br, gzip };
}

export async function readCached({ gzip }: CachedResponse): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await promisify(gunzip)(gzip));
}

export async function sendCached(c: ApiContext, kept: CachedResponse): Promise<Response> {
  const { headers } = kept;
  const ifNoneMatch = c.req.header('if-none-match');
  if (ifNoneMatch?.trim() === '*' || holdsTag(ifNoneMatch, headers.etag ?? '')) return answer(c, null, 304, headers);
  const encoding = preferredEncoding(c.req.header('accept-encoding'));
  if (encoding === null) return answer(c, await readCached(kept), 200, headers);
  return answer(c, kept[encoding], 200, { ...headers, 'content-encoding': encoding });
}

/** Concurrent callers share the work, and the next caller retries a failure. */
export function cachedOnce(make: () => Promise<CachedResponse>): () => Promise<CachedResponse> {
  let kept: Promise<CachedResponse> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
