import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import { type ListFormatName, listFormats } from '../rules/list-formats.ts';
import type { NumberForm } from '../rules/number-form.ts';
import { type ListWish, readPieces } from './read-list.ts';

/** A list as it is sent; only its compressed form is in memory. */
export interface KeptList {
  gzip: Uint8Array<ArrayBuffer>;
  /** Digits after which the next page begins; null: there is none. */
  next: string | null;
}

export interface ListOrder extends ListWish {
  format: ListFormatName;
  form: NumberForm;
}

/** All lists together. A list of 100,000 numbers takes about one megabyte. */
const mostBytes = 64 * 1024 * 1024;
/** Lists that are made at the same time; others wait for their turn. */
const atOnce = 2;
/** Longest that somebody waits for a list that is being made; they are told to come again, and it is there by then. */
const usualPatienceMs = 3_000;

/**
 * The lists that programs fetch: each is made once, in pieces between which everybody else gets a turn, for however many
 * ask for it, and kept until a number of it changes.
 */
export class KeptLists {
  readonly #db: Db;
  readonly #patienceMs: number;
  readonly #kept = new LRUCache<string, KeptList>({
    maxSize: mostBytes,
    sizeCalculation: ({ gzip }) => gzip.byteLength + 1,
  });
  readonly #making = new Map<string, Promise<KeptList>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #isClosed = false;

  constructor(db: Db, patienceMs = usualPatienceMs) {
    this.#db = db;
    this.#patienceMs = patienceMs;
  }

  /**
   * @param version of the part of the list that is asked for: of an older one nothing is told any more
   * @returns null when it takes longer than anybody should wait
   */
  async get(order: ListOrder, version: number): Promise<KeptList | null> {
    const key = keyOf(order, version);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const { promise: tooLong, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, this.#patienceMs, null);
    return Promise.race([this.#make(key, order, version), tooLong]).finally(() => clearTimeout(timer));
  }

  close(): void {
    this.#isClosed = true;
    this.#kept.clear();
  }

  #make(key: string, order: ListOrder, version: number): Promise<KeptList> {
    const known = this.#making.get(key);
    if (known) return known;
    const made = this.#inTurn(() => this.#write(order, version)).then((list) => {
      this.#kept.set(key, list);
      return list;
    });
    this.#making.set(key, made);
    // Who waits for it is told of a failure as well.
    made.catch(() => {}).finally(() => this.#making.delete(key));
    return made;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #write({ format, form, ...wish }: ListOrder, version: number): Promise<KeptList> {
    const facts = { version, country: wish.country, least: wish.least, form, next: null as string | null };
    const pieces = readPieces(this.#db, wish, (next) => {
      facts.next = next;
    });
    // Compressed by threads of their own.
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
