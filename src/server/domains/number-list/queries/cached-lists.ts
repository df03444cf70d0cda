import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import { WorkQueue } from '#server/platform/jobs/work-queue.ts';
import { type ListFormatName, listFormats } from '../rules/list-formats.ts';
import type { NumberForm } from '../rules/number-form.ts';
import { type ListWish, readPieces } from './read-list.ts';

/** A rendered list; only the compressed form is cached. */
export interface CachedList {
  gzip: Uint8Array<ArrayBuffer>;
  /** Digits after which the next page begins; null on the last page. */
  next: string | null;
}

export interface ListOrder extends ListWish {
  format: ListFormatName;
  form: NumberForm;
}

/** Size of the cache; a list of 100,000 numbers takes about one megabyte. */
const mostBytes = 64 * 1024 * 1024;
/** Lists rendered concurrently and waiting, in all and of one member: a list of a million numbers takes a while. */
const usualBounds = { atOnce: 2, waitingAtMost: 200, waitingEach: 4 };
/** Longest wait for a list being rendered. The client then retries, and finds it cached. */
const usualPatienceMs = 3_000;

/**
 * Cache of rendered lists. Each is rendered once for all clients, yielding between pieces, and stays valid until a
 * number of it changes.
 */
export class CachedLists {
  readonly #db: Db;
  readonly #patienceMs: number;
  readonly #kept = new LRUCache<string, CachedList>({
    maxSize: mostBytes,
    sizeCalculation: ({ gzip }) => gzip.byteLength + 1,
  });
  readonly #making = new Map<string, Promise<CachedList | null>>();
  readonly #queue: WorkQueue;
  #isClosed = false;

  constructor(db: Db, patienceMs = usualPatienceMs, bounds = usualBounds) {
    this.#db = db;
    this.#patienceMs = patienceMs;
    this.#queue = new WorkQueue(bounds);
  }

  /**
   * Returns null if rendering takes too long, or if too many lists wait, in all or of this member.
   *
   * @param version of the requested part of the list
   */
  async get(order: ListOrder, version: number, profileId: string): Promise<CachedList | null> {
    const key = keyOf(order, version);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const { promise: tooLong, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, this.#patienceMs, null);
    const made = this.#making.get(key) ?? this.#make(key, order, version, profileId);
    return Promise.race([made, tooLong]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#isClosed = true;
    this.#kept.clear();
  }

  #make(key: string, order: ListOrder, version: number, profileId: string): Promise<CachedList | null> {
    const write = async () => {
      const list = await this.#write(order, version);
      this.#kept.set(key, list);
      return list;
    };
    const made = this.#queue.run(write, profileId);
    this.#making.set(key, made);
    // Callers receive the rejection too.
    made.catch(() => {}).finally(() => this.#making.delete(key));
    return made;
  }

  async #write({ format, form, ...wish }: ListOrder, version: number): Promise<CachedList> {
    const facts = { version, country: wish.country, least: wish.least, form, next: null as string | null };
    const pieces = readPieces(this.#db, wish, (next) => {
      facts.next = next;
    });
    // zlib compresses in its own threads.
    const gzip = createGzip();
    const chunks: Buffer[] = [];
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = once(gzip, 'end');
    ended.catch(() => {});
    try {
      for await (const text of listFormats[format].write(pieces, facts)) {
        if (this.#isClosed) throw new Error('the lists are closed');
        if (text !== '' && !gzip.write(text)) await once(gzip, 'drain');
        await turn();
      }
      gzip.end();
      await ended;
    } catch (error) {
      gzip.destroy();
      throw error;
    }
    return { gzip: new Uint8Array(Buffer.concat(chunks)), next: facts.next };
  }
}

function keyOf(order: ListOrder, version: number): string {
  const { format, form, country, least, since, sort, after, limit } = order;
  return [version, format, form, country, least, since, sort, after, limit].join(' ');
}
