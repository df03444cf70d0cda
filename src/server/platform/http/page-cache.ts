import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';

interface Entry<Page> {
  page: Page;
  subject: string | null;
  expiresAt: number;
}

/**
 * Rendered visitors' pages, which are the same for everyone. Bounded by bytes; the page that was not asked for the
 * longest goes first. A page may have a subject (a number's digits), and changes of the subject drop its pages. A subject
 * may have but so many pages: there are more ways to ask for one than any memory holds, and they would push out all others.
 */
export class PageCache<Page extends { body: Uint8Array } = CachedPage> {
  readonly #entries: LRUCache<string, Entry<Page>>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #maxAgeMs: number;
  readonly #mostOf: (subject: string) => number;
  /** Counts `drop` calls, so that a page rendered while its subject changed is not kept. */
  #drops = new Map<string, number>();
  #clears = 0;

  /** @param options.mostOf how many pages of a subject are kept; as many as there is room for where it is not said */
  constructor(options: { maxBytes: number; maxAgeMs: number; mostOf?: (subject: string) => number }) {
    this.#maxAgeMs = options.maxAgeMs;
    this.#mostOf = options.mostOf ?? (() => Number.POSITIVE_INFINITY);
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // HTML compresses to less than a fifth, twice.
      sizeCalculation: ({ page }) => Math.ceil(page.body.length * 1.4) + 500,
      disposeAfter: ({ subject }, key) => this.#forget(subject, key),
    });
  }

  get(key: string, now: Date): Page | null {
    return this.find(key, now)?.page ?? null;
  }

  /** The page and what it is about. */
  find(key: string, now: Date): Readonly<Pick<Entry<Page>, 'page' | 'subject'>> | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt > now.getTime()) return entry;
    this.#entries.delete(key);
    return null;
  }

  /** Call before reading the data of a page; hand the result to `put`. */
  begin(subject: string | null): number {
    return subject === null ? 0 : this.#clears * 1e9 + (this.#drops.get(subject) ?? 0);
  }

  put(key: string, page: Page, options: { subject: string | null; begun: number; now: Date }): void {
    const { subject, begun, now } = options;
    if (this.begin(subject) !== begun) return;
    this.#entries.set(key, { page, subject, expiresAt: now.getTime() + this.#maxAgeMs });
    // A page beyond the bound is not kept at all.
    if (subject === null || !this.#entries.has(key)) return;
    const keys = this.#keysOf.get(subject) ?? new Set();
    // The newest stands last.
    keys.delete(key);
    this.#keysOf.set(subject, keys.add(key));
    const [oldest] = keys;
    if (keys.size > this.#mostOf(subject) && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Forgets all pages about a subject, in every language. */
  drop(subject: string): void {
    // Bounded: the counters matter only for renders under way.
    if (this.#drops.size > 10_000) this.#forgetDrops();
    this.#drops.set(subject, (this.#drops.get(subject) ?? 0) + 1);
    for (const key of this.#keysOf.get(subject) ?? []) this.#entries.delete(key);
  }

  /** Forgets all pages that are about a subject. */
  dropAll(): void {
    this.#forgetDrops();
    for (const [key, { subject }] of [...this.#entries.entries()]) if (subject !== null) this.#entries.delete(key);
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Renders under way count as begun before, whatever they are about. */
  #forgetDrops(): void {
    this.#clears += 1;
    this.#drops = new Map();
  }

  #forget(subject: string | null, key: string): void {
    // Written over, the key is there again, and stays.
    if (subject === null || this.#entries.has(key)) return;
    const keys = this.#keysOf.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(subject);
  }
}
