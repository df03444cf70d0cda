import { hash } from 'node:crypto';
import type { ApiContext } from '#server/platform/http/api.ts';
import { SharedWork } from '#server/platform/jobs/shared-work.ts';
import type { WorkBounds } from '#server/platform/jobs/work-queue.ts';
import type { About, Shelf } from '#server/platform/shelf.ts';

export interface MadeAnswer {
  /** Hash of the body, in quotes. */
  etag: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Cache of expensive answers: each is built once for concurrent requests, and only a few at a time. */
export class MadeAnswers {
  readonly #shelf: Shelf<MadeAnswer>;
  readonly #making: SharedWork<MadeAnswer>;

  constructor(shelf: Shelf<MadeAnswer>, options: WorkBounds) {
    this.#shelf = shelf;
    this.#making = new SharedWork(options);
  }

  /** The answer for `key`, cached or new; null if too many are being built. Owners take turns. */
  async get(key: string, about: About, make: () => Promise<Uint8Array>, owner?: string): Promise<MadeAnswer | null> {
    const known = this.#shelf.find(key, about.now);
    if (known) return known;
    return this.#making.run(key, () => this.#shelf.get(key, about, async () => finish(await make())), owner);
  }
}

function finish(made: Uint8Array): MadeAnswer {
  const body = new Uint8Array(made);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return { etag, body };
}

/** Sends the answer, or 304 if the client has it. */
export function sendMade(
  c: ApiContext,
  { etag, body }: MadeAnswer,
  headers: { 'content-type': string; 'cache-control': string },
): Response {
  // Weak, since plain and compressed bodies share it.
  const all = { ...headers, etag: `W/${etag}` };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  const isKnown = known.some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
  return isKnown ? new Response(null, { status: 304, headers: all }) : new Response(body, { headers: all });
}
