export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** The body compressed, made when first asked for. */
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

export type Encoding = 'br' | 'gzip';

interface Entry {
  page: CachedPage;
  subject: string | null;
  bytes: number;
  expiresAt: number;
}

/**
 * Rendered visitors' pages, which are the same for everyone. Bounded by bytes; the page that was not asked for the
 * longest goes first. A page may have a subject (a number's digits), and changes of the subject drop its pages.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  #bytes = 0;
  /** Counts `drop` calls, so that a page rendered while its subject changed is not kept. */
  #drops = new Map<string, number>();
  #clears = 0;

  constructor(options: { maxBytes: number; maxAgeMs: number }) {
    this.#maxBytes = options.maxBytes;
    this.#maxAgeMs = options.maxAgeMs;
  }

  get(key: string, now: Date): CachedPage | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt <= now.getTime()) {
      this.#remove(key, entry);
      return null;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** Call before reading the data of a page; hand the result to `put`. */
  begin(subject: string | null): number {
    return subject === null ? 0 : this.#clears * 1e9 + (this.#drops.get(subject) ?? 0);
  }

  put(key: string, page: CachedPage, options: { subject: string | null; begun: number; now: Date }): void {
    if (this.begin(options.subject) !== options.begun) return;
    const old = this.#entries.get(key);
    if (old) this.#remove(key, old);
    // HTML compresses to less than a fifth, twice.
    const bytes = Math.ceil(page.body.length * 1.4) + 500;
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, {
      page,
      subject: options.subject,
      bytes,
      expiresAt: options.now.getTime() + this.#maxAgeMs,
    });
    this.#bytes += bytes;
    if (options.subject !== null) {
      const keys = this.#keysOf.get(options.subject) ?? new Set();
      this.#keysOf.set(options.subject, keys.add(key));
    }
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldestKey, oldest);
    }
  }

  /** Forgets all pages about a subject, in every language. */
  drop(subject: string): void {
    // Bounded: the counters matter only for renders under way.
    if (this.#drops.size > 10_000) this.#forgetDrops();
    this.#drops.set(subject, (this.#drops.get(subject) ?? 0) + 1);
    for (const key of this.#keysOf.get(subject) ?? []) {
      const entry = this.#entries.get(key);
      if (entry) this.#remove(key, entry);
    }
  }

  /** Forgets all pages that are about a subject. */
  dropAll(): void {
    this.#forgetDrops();
    for (const [key, entry] of this.#entries) if (entry.subject !== null) this.#remove(key, entry);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Renders under way count as begun before, whatever they are about. */
  #forgetDrops(): void {
    this.#clears += 1;
    this.#drops = new Map();
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    if (entry.subject === null) return;
    const keys = this.#keysOf.get(entry.subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(entry.subject);
  }
}
