import { compressors, type Encoding, preferredEncoding } from './encoding.ts';
import { holdsTag } from './etag.ts';

export interface Sent {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

export interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  whole: Sent;
  /** The 304 response; null if the page has no ETag. */
  unchanged: Sent | null;
  encoded: Map<Encoding, Sent | Promise<Sent>>;
}

/** @param made.etag of the body; null for a page that is not cached, whose body is never the same again */
export function makePage(made: {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  etag: string | null;
}): CachedPage {
  const { status, body } = made;
  const headers = { ...made.headers };
  // Weak, because plain and compressed bodies share it.
  if (status === 200 && made.etag !== null) headers.etag = `W/${made.etag}`;
  const unchanged = headers.etag === undefined ? null : { status: 304, headers, body: null };
  return { body, whole: { status, headers, body }, unchanged, encoded: new Map() };
}

/** @returns a promise only while the body is being compressed */
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
