import { randomUUID } from 'node:crypto';
import { writeBody } from '../rules/webhook-body.ts';
import type { SendWebhook, WebhookOutcome } from './send-webhook.ts';

/** What came of a test. Of the address the host alone: what follows it may be a password. */
export interface TestedAddress extends WebhookOutcome {
  host: string;
}

/** Sends a signed message of the type `webhook.test` to each address, and tells what it answers. */
export async function testAddresses(
  send: SendWebhook,
  urls: readonly URL[],
  now: () => Date,
): Promise<TestedAddress[]> {
  const outcomes: TestedAddress[] = [];
  for (const url of urls) {
    const at = now();
    const body = writeBody({ type: 'webhook.test', data: {} }, at);
    outcomes.push({ host: url.host, ...(await send(url, { id: `msg_${randomUUID()}`, body }, at)) });
  }
  return outcomes;
}
