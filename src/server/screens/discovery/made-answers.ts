import { hash } from 'node:crypto';
import type { ApiContext } from '#server/platform/http/api.ts';
import { PageCache } from '#server/platform/http/page-cache.ts';
import { WorkQueue } from '#server/platform/jobs/work-queue.ts';

export interface MadeAnswer {
  /** Of the bytes, in quotes. */
  etag: string;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Answers that are costly to make and the same for everyone. Each is made once for all who ask meanwhile, kept in a
 * bounded memory, and only a few are made at a time.
 */
export class MadeAnswers {
  readonly #cache: PageCache<MadeAnswer>;
  readonly #queue: WorkQueue;
  readonly #underWay = new Map<string, Promise<MadeAnswer | null>>();

  constructor(options: { maxBytes: number; maxAgeMs: number; atOnce: number; waitingAtMost: number }) {
    this.#cache = new PageCache(options);
    this.#queue = new WorkQueue(options);
  }

  /** The answer kept under `key`, or a new one; null when too many are being made already. */
  async get(
    key: string,
    options: { subject: string | null; now: Date },
    make: () => Promise<Uint8Array>,
  ): Promise<MadeAnswer | null> {
    const known = this.#cache.get(key, options.now);
    if (known) return known;
    let making = this.#underWay.get(key);
    if (!making) {
      const begun = this.#cache.begin(options.subject);
      making = this.#queue
        .run(async () => {
          const answer = finish(await make());
          this.#cache.put(key, answer, { ...options, begun });
          return answer;
        })
        .finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, making);
    }
    return making;
  }

  /** Forgets all answers about a subject, or about any. */
  drop(subject: string | null): void {
    if (subject === null) this.#cache.dropAll();
    else this.#cache.drop(subject);
  }
}

function finish(made: Uint8Array): MadeAnswer {
  const body = new Uint8Array(made);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return { etag, body };
}

/** Sends it, or 304 to who has it already. */
export function sendMade(
  c: ApiContext,
  { etag, body }: MadeAnswer,
  headers: { 'content-type': string; 'cache-control': string },
): Response {
  // Weak: the same for the plain and the compressed body.
  const all = { ...headers, etag: `W/${etag}` };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  const isKnown = known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
  return isKnown ? new Response(null, { status: 304, headers: all }) : new Response(body, { headers: all });
}
