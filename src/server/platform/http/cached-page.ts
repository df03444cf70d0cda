import { compressors, type Encoding, preferredEncoding } from './encoding.ts';
import { holdsTag } from './etag.ts';

/** An answer as it goes to the socket. */
export interface Sent {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** A rendered page in every form in which somebody may be sent it. */
export interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  whole: Sent;
  /** For who holds these very bytes; null where nobody could ever. */
  unchanged: Sent | null;
  /** The body compressed, made when first asked for. */
  encoded: Map<Encoding, Sent | Promise<Sent>>;
}

/** @param made.etag of the bytes; null for a page that is not kept, which is never the same again */
export function makePage(made: {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  etag: string | null;
}): CachedPage {
  const { status, body } = made;
  const headers = { ...made.headers };
  // Weak: the same for the plain and the compressed body.
  if (status === 200 && made.etag !== null) headers.etag = `W/${made.etag}`;
  const unchanged = headers.etag === undefined ? null : { status: 304, headers, body: null };
  return { body, whole: { status, headers, body }, unchanged, encoded: new Map() };
}

/**
 * What to send to who asks with these headers.
 *
 * @returns a promise while the body is compressed for the first one who wants it so
 */
export function pick(
  page: CachedPage,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
): Sent | Promise<Sent> {
  const { unchanged } = page;
  if (unchanged && ifNoneMatch && holdsTag(ifNoneMatch, unchanged.headers.etag ?? '')) return unchanged;
  const encoding = page.body.length > 1_000 ? preferredEncoding(acceptEncoding) : null;
  if (encoding === null) return page.whole;
  const known = page.encoded.get(encoding);
  if (known) return known;
  const { status, headers } = page.whole;
  const all = { ...headers, 'content-encoding': encoding };
  const made = compressors[encoding](page.body).then(
    (body) => {
      const sent = { status, headers: all, body };
      page.encoded.set(encoding, sent);
      return sent;
    },
    (error: unknown) => {
      // The next caller compresses anew.
      page.encoded.delete(encoding);
      throw error;
    },
  );
  page.encoded.set(encoding, made);
  return made;
}
