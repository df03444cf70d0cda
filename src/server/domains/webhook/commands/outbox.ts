import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, type QueuedJob, workOn } from '#server/platform/jobs/job.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Seal } from '#server/platform/seal.ts';
import { type WebhookEvent, type WebhookKind, writeBody } from '../rules/webhook-body.ts';
import type { SendWebhook } from './send-webhook.ts';

/** A message may contain a number and operators can read job data, so the body is sealed and the address hashed. */
type WebhookJob = { hook: string; id: string; sealed: string };

/** Retries for about ten hours. */
export const webhookQueue = defineQueue<WebhookJob>('send-webhook', {
  limit: 12,
  firstPauseS: 30,
  longestPauseS: 7_200,
});

/** An address did not accept the message. `code` is the reason, shown by `ringbook jobs`. */
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
  /** Key that hashes the addresses in jobs. */
  hashKey: Buffer;
  send: SendWebhook;
}

export interface Outbox {
  wants(kind: WebhookKind): boolean;
  /** Enqueues the message for every address; sent once the transaction commits. */
  add(tx: Tx, news: WebhookEvent, now: Date): Promise<void>;
  job: QueuedJob;
}

export function createOutbox({ urls, kinds, seal, hashKey, send }: OutboxDeps): Outbox {
  const hooks = new Map(urls.map((url) => [keyedHash(hashKey, url.href), url]));
  const wants = (kind: WebhookKind) => hooks.size > 0 && kinds.includes(kind);
  return {
    wants,
    async add(tx, news, now) {
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
      // The operator removed the address or changed the site's secret: the message is dropped.
      if (url === undefined || body === null) return;
      const { isTaken, answer } = await send(url, { id, body }, now);
      if (!isTaken) throw new WebhookNotTaken(answer);
    }),
  };
}
