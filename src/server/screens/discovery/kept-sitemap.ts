import type { PhoneHash } from '#server/domains/name/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type KeptAnswer, keepAnswer, readKept } from '#server/platform/http/kept-answer.ts';
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

/** Numbers in one part at most. The protocol allows 50 000 addresses; a part is written in memory. */
const numbersPerPart = 5_000;
/** Numbers looked at before others get their turn; it takes some milliseconds of the event loop. */
const numbersPerPiece = 50;
/** After an import everything may be another, but imports tell so again and again. */
const pauseMs = 10 * minuteMs;
/** Longest that anybody waits for the first one: of some thousand numbers it is there by then. */
const patienceMs = 500;
const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${pauseMs / 1000}`,
};

interface Part {
  /** In order, so that a number is found by halving. Fifteen digits fit into a double; as texts they would take five times as much. */
  phones: Float64Array;
  updatedAt: Date | null;
  answer: Promise<KeptAnswer>;
}

interface Made {
  at: Date;
  parts: ReadonlyMap<string, Part>;
  index: KeptAnswer;
}

/**
 * The sitemap: made once a day, off the path of requests and in small pieces, and sent compressed from memory. A number
 * that may not be listed any longer is taken out at once. Parts are numbered, as the name of a number in an address
 * would outlive it, and every server of a site has parts of these names.
 */
export class KeptSitemap {
  readonly #options: KeptSitemapOptions;
  #made: Made | null = null;
  #making: Promise<Made> | null = null;
  #changedMeanwhile: string[] = [];
  #isStale = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeptSitemapOptions) {
    this.#options = options;
  }

  /** Makes it soon, and again whenever it is due. */
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

  /**
   * A part by its file name, null where the index names no such part; or the index itself, whose name is null. Who asks
   * before it was ever made waits a moment for it, and is told to come again when it takes longer.
   */
  async get(name: string | null): Promise<KeptAnswer | null | 'not_yet'> {
    this.#refresh();
    const made = this.#made ?? (await this.#awaited());
    if (made === 'not_yet') return made;
    if (!made) throw new Error('the sitemap is closed');
    return name === null ? made.index : ((await made.parts.get(name)?.answer) ?? null);
  }

  /** What may be listed of a number changed, or of all. Never throws. */
  changed(phone: string | null): void {
    if (phone === null) this.#isStale = true;
    else {
      if (this.#making) this.#changedMeanwhile.push(phone);
      this.#check(phone);
    }
  }

  /** What is being made, unless that takes too long for whoever waits. */
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
    // Who waits for it is told of the failure as well.
    this.#making.catch((err: unknown) => {
      // Else the next attempt would be due a day later.
      this.#isStale = true;
      this.#options.log.warn({ err }, 'the sitemap could not be made');
    });
  }

  async #make(at: Date): Promise<Made> {
    const { db, hash, publicUrl, perPart = numbersPerPart, perPiece = numbersPerPiece, readAfter } = this.#options;
    const parts = new Map<string, Part>();
    const add = (name: string, numbers: ListedAddress[], text: string) => {
      const latest = numbers.reduce((most, { updatedAt }) => Math.max(most, updatedAt.getTime()), 0);
      const answer = keepAnswer(new TextEncoder().encode(text), headers);
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
      // As much time again for everybody else, also where the database shares this thread.
      await new Promise((resolve) => setTimeout(resolve, performance.now() - begunMs));
      begunMs = performance.now();
    }
    if (waiting.length > 0) cut(perPart);
    const named = [...parts].map(([name, { updatedAt }]) => ({ name, updatedAt }));
    const index = await keepAnswer(new TextEncoder().encode(writeIndex(publicUrl, named)), headers);
    this.#made = { at, parts, index };
    for (const phone of this.#changedMeanwhile) this.#check(phone);
    return this.#made;
  }

  /** Takes a number out of its part when it may not be listed any longer; one whose row cannot be read, too. */
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

export interface KeptSitemapOptions {
  db: Db;
  /** By which unlisted numbers are known. */
  hash: PhoneHash;
  /**
   * Asks a database that has all that was heard of before `startedAt`, by the steady clock: what changes later is looked at
   * again. Without it `db` is asked.
   */
  readAfter?: <T>(startedAt: number, ask: (db: Db) => Promise<T>) => Promise<T>;
  clock: Clock;
  log: Logger;
  /** Without a slash at the end. */
  publicUrl: string;
  perPart?: number;
  perPiece?: number;
  patienceMs?: number;
}

async function withoutNumber(answer: KeptAnswer, address: string): Promise<KeptAnswer> {
  const lines = (await readKept(answer)).toString().split('\n');
  const rest = lines.filter((line) => !line.includes(address));
  return rest.length === lines.length ? answer : keepAnswer(new TextEncoder().encode(rest.join('\n')), headers);
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
