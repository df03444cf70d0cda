import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '#server/platform/db/database.ts';
import type { WorkBounds } from '#server/platform/jobs/work-queue.ts';
import { minuteMs } from '#shared/time.ts';
import { type ListFormatName, listFormats } from '../rules/list-formats.ts';
import type { NumberForm } from '../rules/number-form.ts';
import { hasRemovalsSince, type ListWish, readPieces } from './read-list.ts';
import { VersionCache } from './version-cache.ts';

/** A rendered list; only the compressed form is cached. */
export interface CachedList {
  /** Of the part when rendering began. */
  version: number;
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
/** Longest wait in ms for a list being rendered; proxies wait for 30 seconds and more. The client then retries. */
const mostPatienceMs = 20_000;
/** Time from its end for which a late list waits for the retries, which come within 20 seconds. */
const lateMs = minuteMs;

/**
 * How long a client waits for a list, in ms.
 *
 * @param limitMs time limit of reads, after which the client would get `server.no_database`
 */
export const patienceWithin = (limitMs: number): number => Math.min(mostPatienceMs, (limitMs * 3) / 4);

/** A list that was not rendered in time for a client. */
interface LateList {
  version: number;
  /** Of all parts when it was asked for. */
  latest: number;
  list: Promise<CachedList | null>;
}

/**
 * Cache of rendered lists. Rendering yields between pieces. A list that takes long may be outdated before it is
 * rendered, so a retry gets it all the same, unless a number was removed since: such a number must not be sent.
 */
export class CachedLists {
  readonly #db: Db;
  readonly #patienceMs: number;
  readonly #lists: VersionCache<CachedList>;
  readonly #late = new Map<string, LateList>();
  #isClosed = false;

  /** @param patienceMs see `patienceWithin` */
  constructor(db: Db, patienceMs: number, bounds: WorkBounds = usualBounds) {
    this.#db = db;
    this.#patienceMs = patienceMs;
    this.#lists = new VersionCache({ maxSize: mostBytes, sizeOf: ({ gzip }) => gzip.byteLength, bounds });
  }

  /**
   * Null if rendering takes too long or too many lists wait. `version` is that of the requested part; the list may have
   * an earlier one if it was late and no number was removed since. `latest` is the version of all parts.
   */
  async get(order: ListOrder, version: number, profileId: string, latest = version): Promise<CachedList | null> {
    const name = nameOf(order);
    const begun = (await this.#findLate(name, version)) ?? {
      version,
      latest,
      list: this.#lists.get(name, version, () => this.#write(order, version), profileId),
    };
    const { promise: tooLong, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), this.#patienceMs);
    const list = await Promise.race([begun.list, tooLong]).finally(() => clearTimeout(timer));
    if (list !== 'late') return list;
    this.#keepLate(name, begun);
    return null;
  }

  close(): void {
    this.#isClosed = true;
    this.#lists.clear();
    this.#late.clear();
  }

  async #findLate(name: string, version: number): Promise<LateList | null> {
    const late = this.#late.get(name);
    if (late === undefined) return null;
    // Since the latest version: a part may be older than removals from others, which do not matter to it.
    if (late.version === version || !(await hasRemovalsSince(this.#db, late.latest))) return late;
    if (this.#late.get(name) === late) this.#late.delete(name);
    return null;
  }

  #keepLate(name: string, late: LateList): void {
    if (this.#isClosed || this.#late.has(name)) return;
    this.#late.set(name, late);
    const drop = () => {
      if (this.#late.get(name) === late) this.#late.delete(name);
    };
    late.list.then((list) => {
      if (list === null) drop();
      else setTimeout(drop, lateMs).unref();
    }, drop);
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
    return { version, gzip: new Uint8Array(Buffer.concat(chunks)), next: facts.next };
  }
}

function nameOf({ format, form, country, least, since, sort, after, limit }: ListOrder): string {
  return [format, form, country, least, since, sort, after, limit].join(' ');
}
