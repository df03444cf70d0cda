import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fromNetwork } from '../bench/load.ts';
import { phoneAt } from '../bench/seed.ts';
import { type Act, acts, boost, form, numbers } from '../bench/write-acts.ts';
import { type Answered, type Asked, ask } from './http.ts';

/** Reads: so many ask, each a few times a second. */
const readers = 8;
const readPauseMs = 200;
/** Each member writes about so often. */
const writePauseMs = 800;
/** After an answer that says to come again: shorter than it says, so that the time without writes is told closely. */
const againMs = 500;

/** A write that the site said is done. */
export interface Acknowledged {
  /** As `performance.now()`. */
  at: number;
  kind: 'comment' | 'spend';
  /** Of a comment its id, of a spend the key of its posting. */
  id: string;
}

export interface Counts {
  lookups: number;
  /** 503 with `retry-after`. */
  unavailable: number;
  /** 507, as the site says it of a full disk. */
  noRoom: number;
  /** What nobody should ever be answered, and how often. */
  wrong: Map<string, number>;
}

/** Visitors and members at one address, until it is stopped. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly counts: Counts = { lookups: 0, unavailable: 0, noRoom: 0, wrong: new Map() };
  readonly #url: string;
  readonly #loops: Promise<void>[];
  #isOn = true;

  /**
   * @param members the headers by which they ask
   * @param texts ids of comments by others, that they raise
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
      // Each by a network of its own, and none by a member's.
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

  /** Sends the same act again, under the same name, until it is done. @returns null where it never was */
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
      else if (answer.status === 507) this.counts.noRoom += 1;
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

/** As `orderOf` of the comment domain names the posting of a boost: the caller's words are not kept. */
function postingKey(key: string): string {
  return `comment_up:${createHash('sha256').update(key).digest('base64url')}`;
}
