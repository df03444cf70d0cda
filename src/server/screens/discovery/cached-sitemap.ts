import type { PhoneHash } from '#server/domains/name/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type CachedResponse, createCachedResponse, readCached } from '#server/platform/http/cached-response.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import {
  isListedNow,
  type ListedAddress,
  listInPieces,
  type ReadDb,
  writeIndex,
  writePages,
  writePart,
} from './sitemap.ts';

/** The protocol allows 50,000 addresses per part; fewer, since a part is built in memory. */
const numbersPerPart = 5_000;
/** Numbers processed before yielding; takes a few milliseconds of the event loop. */
const numbersPerPiece = 50;
/** Imports publish many changes in a row, each of which may affect everything. */
const pauseMs = 10 * minuteMs;
/** Longest wait for the first sitemap; enough for a few thousand numbers. */
const patienceMs = 500;
const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${pauseMs / 1000}`,
};

interface Part {
  /** Sorted, for binary search. Fifteen digits fit into a double and take a fifth of the memory of strings. */
  phones: Float64Array;
  updatedAt: Date | null;
  answer: Promise<CachedResponse>;
}

interface Made {
  at: Date;
  parts: ReadonlyMap<string, Part>;
  index: CachedResponse;
}

/**
 * Built once a day, off the request path and in small pieces, and served compressed from memory. A number that may no
 * longer be listed is removed at once. Parts are numbered: a phone number in a part's address would outlive its
 * listing, and all servers of a site must use the same names.
 */
export class CachedSitemap {
  readonly #options: CachedSitemapOptions;
  #made: Made | null = null;
  #making: Promise<Made> | null = null;
  #changedMeanwhile: string[] = [];
  #isStale = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CachedSitemapOptions) {
    this.#options = options;
  }

  /** Builds it soon, and again whenever it is due. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#refresh();
      this.start();
    }, minuteMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** A part by file name, or the index for null; null if there is none. 'not_yet' before the first build. */
  async get(name: string | null): Promise<CachedResponse | null | 'not_yet'> {
    this.#refresh();
    const made = this.#made ?? (await this.#awaited());
    if (made === 'not_yet') return made;
    if (!made) throw new Error('the sitemap is closed');
    return name === null ? made.index : ((await made.parts.get(name)?.answer) ?? null);
  }

  /** Handles a change of one number's listing, or of all. Never throws. */
  changed(phone: string | null): void {
    if (phone === null) this.#isStale = true;
    else {
      if (this.#making) this.#changedMeanwhile.push(phone);
      this.#check(phone);
    }
  }

  async #awaited(): Promise<Made | null | 'not_yet'> {
    const { promise: tooLong, resolve } = Promise.withResolvers<'not_yet'>();
    const timer = setTimeout(resolve, this.#options.patienceMs ?? patienceMs, 'not_yet');
    return Promise.race([this.#making, tooLong]).finally(() => clearTimeout(timer));
  }

  #refresh(): void {
    if (this.#making || this.#isClosed) return;
    const now = this.#options.clock.now();
    const ageMs = this.#made === null ? dayMs : now.getTime() - this.#made.at.getTime();
    if (ageMs < (this.#isStale ? pauseMs : dayMs)) return;
    this.#isStale = false;
    this.#making = this.#make(now).finally(() => {
      this.#making = null;
    });
    // Waiting requests receive the error as well.
    this.#making.catch((err: unknown) => {
      // Otherwise the next attempt would be due a day later.
      this.#isStale = true;
      this.#options.log.warn({ err }, 'the sitemap could not be made');
    });
  }

  async #make(at: Date): Promise<Made> {
    const { db, hash, publicUrl, perPart = numbersPerPart, perPiece = numbersPerPiece, readAfter } = this.#options;
    const parts = new Map<string, Part>();
    const add = (name: string, numbers: ListedAddress[], text: string) => {
      const latest = numbers.reduce((most, { updatedAt }) => Math.max(most, updatedAt.getTime()), 0);
      const answer = createCachedResponse(new TextEncoder().encode(text), headers);
      answer.catch(() => {});
      const updatedAt = latest === 0 ? null : new Date(latest);
      parts.set(name, { phones: Float64Array.from(numbers, ({ phone }) => Number(phone)), updatedAt, answer });
    };
    add('pages.xml', [], writePages(publicUrl));
    let waiting: ListedAddress[] = [];
    const cut = (count: number) => {
      const numbers = waiting.slice(0, count);
      waiting = waiting.slice(count);
      add(`numbers-${parts.size}.xml`, numbers, writePart(publicUrl, numbers));
    };
    this.#changedMeanwhile = [];
    const startedAt = performance.now();
    const read: ReadDb = (ask) => (readAfter ? readAfter(startedAt, ask) : ask(db));
    let begunMs = startedAt;
    for await (const piece of listInPieces(read, hash, at, perPiece)) {
      if (this.#isClosed) throw new Error('the sitemap was closed');
      waiting.push(...piece);
      while (waiting.length >= perPart) cut(perPart);
      // Pauses as long as the piece took, since the database may share this thread.
      await new Promise((resolve) => setTimeout(resolve, performance.now() - begunMs));
      begunMs = performance.now();
    }
    if (waiting.length > 0) cut(perPart);
    const named = [...parts].map(([name, { updatedAt }]) => ({ name, updatedAt }));
    const index = await createCachedResponse(new TextEncoder().encode(writeIndex(publicUrl, named)), headers);
    this.#made = { at, parts, index };
    for (const phone of this.#changedMeanwhile) this.#check(phone);
    return this.#made;
  }

  /** Removes a number from its part if it may no longer be listed or its row cannot be read. */
  #check(phone: string): void {
    const part = [...(this.#made?.parts.values() ?? [])].find(({ phones }) => holds(phones, phone));
    if (!part) return;
    const { db, hash, clock, publicUrl } = this.#options;
    const before = part.answer;
    const without = async () => {
      const isListed = await isListedNow(db, hash, phone, clock.now()).catch(() => false);
      return isListed ? before : withoutNumber(await before, `${publicUrl}/number/${phone}<`);
    };
    part.answer = without();
    part.answer.catch(() => {});
  }
}

export interface CachedSitemapOptions {
  db: Db;
  hash: PhoneHash;
  /** Runs a query on a database that is current as of `startedAt` (`performance.now()`); default `db`. */
  readAfter?: <T>(startedAt: number, ask: (db: Db) => Promise<T>) => Promise<T>;
  clock: Clock;
  log: Logger;
  /** Without a trailing slash. */
  publicUrl: string;
  perPart?: number;
  perPiece?: number;
  patienceMs?: number;
}

async function withoutNumber(answer: CachedResponse, address: string): Promise<CachedResponse> {
  const lines = (await readCached(answer)).toString().split('\n');
  const rest = lines.filter((line) => !line.includes(address));
  return rest.length === lines.length
    ? answer
    : createCachedResponse(new TextEncoder().encode(rest.join('\n')), headers);
}

function holds(phones: Float64Array, phone: string): boolean {
  const asked = Number(phone);
  let [from, to] = [0, phones.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((phones[middle] ?? 0) < asked) from = middle + 1;
    else to = middle;
  }
  return phones[from] === asked;
}
