import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Null for the plain body (RFC 9110, 12.5.3). */
export function preferredEncoding(acceptEncoding: string | null | undefined): Encoding | null {
  if (accepts(acceptEncoding ?? '', 'br')) return 'br';
  return accepts(acceptEncoding ?? '', 'gzip') ? 'gzip' : null;
}

/** Weights other than 0 are ignored. */
export function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const brotli = promisify(brotliCompress);

/** Run in the thread pool, not on the event loop. */
export const compressors: Record<Encoding, (body: Uint8Array) => Promise<Buffer<ArrayBuffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};
