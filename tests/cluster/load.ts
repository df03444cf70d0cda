import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fromNetwork } from '../bench/load.ts';
import { phoneAt } from '../bench/seed.ts';
import { type Act, acts, boost, form, numbers } from '../bench/write-acts.ts';
import { type Answered, type Asked, ask } from './http.ts';

/** Number of readers. Each sends a few requests a second. */
const readers = 8;
const readPauseMs = 200;
/** Average time in ms between two writes of a member. */
const writePauseMs = 800;
/** Pause in ms after a retry-after. Shorter than asked for, to measure the time without writes closely. */
const againMs = 500;

/** A write that the site acknowledged. */
export interface Acknowledged {
  /** Time as `performance.now()`. */
  at: number;
  kind: 'comment' | 'spend';
  /** Id of a comment, or posting key of a spend. */
  id: string;
}

export interface Counts {
  lookups: number;
  /** Answers of 503 with `retry-after`. */
  unavailable: number;
  /** Answers of 507 since a disk was filled. */
  noRoom: number;
  /** Answers that no client should get, with their counts. */
  wrong: Map<string, number>;
}

/** Load of visitors and members through one address, until stopped. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly counts: Counts = { lookups: 0, unavailable: 0, noRoom: 0, wrong: new Map() };
  /** Set once a disk was filled: before, nobody should get 507. */
  wasDiskFull = false;
  readonly #url: string;
  readonly #loops: Promise<void>[];
  #isOn = true;

  /**
   * @param members their request headers
   * @param texts ids of comments by others, for them to boost
   */
  constructor(url: string, members: readonly { authorization: string }[], texts: readonly string[]) {
    this.#url = url;
    const [comment] = acts(texts);
    if (!comment) throw new Error('nothing is written');
    const raise = boost(texts);
    this.#loops = [
      ...Array.from({ length: readers }, (_, reader) => this.#read(reader)),
      ...members.map((member, at) => this.#write(member, at, members.length, [comment, raise])),
    ];
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#loops);
  }

  async #read(reader: number): Promise<void> {
    for (let n = reader; this.#isOn; n += readers) {
      const phone = phoneAt((n * 7919) % numbers);
      const path = n % 5 === 0 ? `/number/${phone}` : `/api/v202505/search/${phone}`;
      // Each request from a network of its own, never a member's.
      const answer = await this.#ask(path, { headers: fromNetwork(1_000_000 + n) });
      if (answer?.status === 200) this.counts.lookups += 1;
      await delay(readPauseMs);
    }
  }

  async #write(
    member: { authorization: string },
    at: number,
    members: number,
    [comment, raise]: readonly [Act, Act],
  ): Promise<void> {
    for (let n = at; this.#isOn; n += members) {
      const isSpend = Math.floor(n / members) % 2 === 1;
      const act = isSpend ? raise : comment;
      const key = randomUUID();
      const headers = { ...form, ...member, ...fromNetwork(at), 'idempotency-key': key };
      const body = new URLSearchParams(act.fields(n)).toString();
      const answer = await this.#settle(act.path, { method: 'POST', headers, body });
      if (answer !== null) {
        const id = isSpend ? postingKey(key) : commentId(answer.text);
        this.acknowledged.push({ at: performance.now(), kind: isSpend ? 'spend' : 'comment', id });
      }
      await delay(writePauseMs);
    }
  }

  /** Retries an act with the same idempotency key until it is done. @returns null if it never was */
  async #settle(path: string, asked: Asked): Promise<Answered | null> {
    while (this.#isOn) {
      const answer = await this.#ask(path, asked);
      if (answer?.status === 200) return answer;
      await delay(againMs);
    }
    return null;
  }

  async #ask(path: string, asked: Asked): Promise<Answered | null> {
    try {
      const answer = await ask(`${this.#url}${path}`, asked);
      if (answer.status === 503 && answer.retryAfter !== null) this.counts.unavailable += 1;
      else if (answer.status === 507 && this.wasDiskFull) this.counts.noRoom += 1;
      else if (answer.status !== 200) this.#note(`${asked.method ?? 'GET'} ${answer.status} ${codeOf(answer.text)}`);
      return answer;
    } catch (error) {
      this.#note(`${asked.method ?? 'GET'} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
      return null;
    }
  }

  #note(what: string): void {
    this.counts.wrong.set(what, (this.counts.wrong.get(what) ?? 0) + 1);
  }
}

function codeOf(text: string): string {
  return /"code":"([\w.]+)"/.exec(text)?.[1] ?? '';
}

function commentId(text: string): string {
  return String((JSON.parse(text) as { data: { id: number } }).data.id);
}

/** The posting key of a boost, as `orderOf` of the comment domain derives it from the idempotency key. */
function postingKey(key: string): string {
  return `comment_up:${createHash('sha256').update(key).digest('base64url')}`;
}
