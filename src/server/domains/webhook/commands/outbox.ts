import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, type QueuedJob, workOn } from '#server/platform/jobs/job.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Seal } from '#server/platform/seal.ts';
import { type WebhookEvent, type WebhookKind, writeBody } from '../rules/webhook-body.ts';
import type { SendWebhook } from './send-webhook.ts';

/** A number may stand in what is told, and operators see the data of jobs: so it is sealed, and the address hashed. */
type WebhookJob = { hook: string; id: string; sealed: string };

/** Tried for about ten hours. */
export const webhookQueue = defineQueue<WebhookJob>('send-webhook', {
  limit: 12,
  firstPauseS: 30,
  longestPauseS: 7_200,
});

/** An address did not take what it was told. `code` says why, and is what `ringbook jobs` shows. */
export class WebhookNotTaken extends Error {
  override name = 'WebhookNotTaken';
  readonly code: string;

  constructor(code: string) {
    super('a webhook was not taken');
    this.code = code;
  }
}

export interface OutboxDeps {
  urls: readonly URL[];
  kinds: readonly WebhookKind[];
  seal: Seal;
  /** Of the names under which addresses stand in jobs. */
  hashKey: Buffer;
  send: SendWebhook;
}

export interface Outbox {
  /** Whether anybody is told of it. */
  wants(kind: WebhookKind): boolean;
  /** Tells every address, once the transaction is committed. */
  tell(tx: Tx, news: WebhookEvent, now: Date): Promise<void>;
  job: QueuedJob;
}

export function createOutbox({ urls, kinds, seal, hashKey, send }: OutboxDeps): Outbox {
  const hooks = new Map(urls.map((url) => [keyedHash(hashKey, url.href), url]));
  const wants = (kind: WebhookKind) => hooks.size > 0 && kinds.includes(kind);
  return {
    wants,
    async tell(tx, news, now) {
      if (!wants(news.type)) return;
      const body = writeBody(news, now);
      for (const hook of hooks.keys()) {
        const id = `msg_${randomUUID()}`;
        await enqueue(tx, webhookQueue, { hook, id, sealed: seal.seal(body, id) });
      }
    },
    job: workOn(webhookQueue, async ({ hook, id, sealed }, now) => {
      const url = hooks.get(hook);
      const body = seal.open(sealed, id);
      // The operator took the address away, or the site's secret is another: it is told to nobody any more.
      if (url === undefined || body === null) return;
      const { isTaken, answer } = await send(url, { id, body }, now);
      if (!isTaken) throw new WebhookNotTaken(answer);
    }),
  };
}
