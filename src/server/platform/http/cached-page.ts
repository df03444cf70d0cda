import { compressors, type Encoding, preferredEncoding } from './encoding.ts';
import { holdsTag } from './etag.ts';

/** An answer as it goes to the socket. */
export interface Sent {
  status: number;
  /** Frozen: what is put together of them once is kept. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | null;
}

/** A rendered page in every form in which somebody may be sent it. */
export interface CachedPage {
  body: Uint8Array<ArrayBuffer>;
  whole: Sent;
  /** For who holds these very bytes; null where nobody could ever. */
  unchanged: Sent | null;
  /** For who holds a page that says the same at another time; null where nobody asks by it. */
  sayingTheSame: Sent | null;
  /** The body compressed, made when first asked for. */
  encoded: Map<Encoding, Sent | Promise<Sent>>;
}

/** What an open page names in `if-none-match` when it asks for itself. */
const contentTagHeader = 'x-content-tag';

/**
 * @param made.etag of the bytes; null for a page that is not kept, which is never the same again
 * @param made.contentTag the same for all documents that say the same at another time; null where nobody asks by it
 */
export function makePage(made: {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  etag: string | null;
  contentTag: string | null;
}): CachedPage {
  const { status, body } = made;
  const contentTag = status === 200 ? made.contentTag : null;
  const headers = { ...made.headers };
  // Weak: the same for the plain and the compressed body.
  if (status === 200 && made.etag !== null) headers.etag = `W/${made.etag}`;
  const nothing = (etag: string) => ({ status: 304, headers: Object.freeze({ ...made.headers, etag }), body: null });
  const unchanged = headers.etag === undefined ? null : nothing(headers.etag);
  if (contentTag !== null) headers[contentTagHeader] = contentTag;
  return {
    body,
    whole: { status, headers: Object.freeze(headers), body },
    unchanged,
    // Not by the browser's own cache, which would show an old time: it knows the other tag alone.
    sayingTheSame: contentTag === null ? null : nothing(contentTag),
    encoded: new Map(),
  };
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
  if (ifNoneMatch) {
    for (const one of [page.unchanged, page.sayingTheSame]) {
      if (one && holdsTag(ifNoneMatch, one.headers.etag ?? '')) return one;
    }
  }
  const encoding = page.body.length > 1_000 ? preferredEncoding(acceptEncoding) : null;
  if (encoding === null) return page.whole;
  const known = page.encoded.get(encoding);
  if (known) return known;
  const { status, headers } = page.whole;
  const all = Object.freeze({ ...headers, 'content-encoding': encoding });
  const made = compressors[encoding](page.body).then((body) => {
    const sent = { status, headers: all, body };
    page.encoded.set(encoding, sent);
    return sent;
  });
  page.encoded.set(encoding, made);
  return made;
}
