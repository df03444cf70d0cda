import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answer } from './answer.ts';
import type { ApiContext } from './api.ts';
import { compressors, preferredEncoding } from './encoding.ts';
import { holdsTag } from './etag.ts';

/** An answer that was made once and is the same for everyone; only its compressed forms are in memory. */
export interface KeptAnswer {
  headers: Readonly<Record<string, string>>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** Compresses a body, off the event loop, and names it by its bytes. */
export async function keepAnswer(body: Uint8Array, headers: Record<string, string>): Promise<KeptAnswer> {
  const [br, gzip] = await Promise.all([compressors.br(body), compressors.gzip(body)]);
  // Weak: the same for the plain and the compressed body.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return { headers: { ...headers, etag, vary: 'accept-encoding' }, br, gzip };
}

/** The body as it was before it was compressed. */
export async function readKept({ gzip }: KeptAnswer): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await promisify(gunzip)(gzip));
}

/** Sends it in the encoding that the caller likes best, or 304 to who has it already. */
export async function sendKept(c: ApiContext, kept: KeptAnswer): Promise<Response> {
  const { headers } = kept;
  const ifNoneMatch = c.req.header('if-none-match');
  if (ifNoneMatch?.trim() === '*' || holdsTag(ifNoneMatch, headers.etag ?? '')) return answer(c, null, 304, headers);
  const encoding = preferredEncoding(c.req.header('accept-encoding'));
  if (encoding === null) return answer(c, await readKept(kept), 200, headers);
  return answer(c, kept[encoding], 200, { ...headers, 'content-encoding': encoding });
}

/** Makes an answer when it is first asked for, once for all who ask meanwhile; a failure is tried again. */
export function keptOnce(make: () => Promise<KeptAnswer>): () => Promise<KeptAnswer> {
  let kept: Promise<KeptAnswer> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
