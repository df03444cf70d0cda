import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '#server/platform/db/database.ts';
import type { WorkBounds } from '#server/platform/jobs/work-queue.ts';
import { type ListFormatName, listFormats } from '../rules/list-formats.ts';
import type { NumberForm } from '../rules/number-form.ts';
import { type ListWish, readPieces } from './read-list.ts';
import { VersionCache } from './version-cache.ts';

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

/** Cache of rendered lists. Rendering yields between pieces. */
export class CachedLists {
  readonly #db: Db;
  readonly #patienceMs: number;
  readonly #lists: VersionCache<CachedList>;
  #isClosed = false;

  constructor(db: Db, patienceMs = usualPatienceMs, bounds: WorkBounds = usualBounds) {
    this.#db = db;
    this.#patienceMs = patienceMs;
    this.#lists = new VersionCache({ maxSize: mostBytes, sizeOf: ({ gzip }) => gzip.byteLength, bounds });
  }

  /** Null if rendering takes too long or too many lists wait. `version` is that of the requested part. */
  async get(order: ListOrder, version: number, profileId: string): Promise<CachedList | null> {
    const list = this.#lists.get(nameOf(order), version, () => this.#write(order, version), profileId);
    const { promise: tooLong, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, this.#patienceMs, null);
    return Promise.race([list, tooLong]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#isClosed = true;
    this.#lists.clear();
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

function nameOf({ format, form, country, least, since, sort, after, limit }: ListOrder): string {
  return [format, form, country, least, since, sort, after, limit].join(' ');
}
