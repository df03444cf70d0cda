import { randomUUID } from 'node:crypto';
import { writeBody } from '../rules/webhook-body.ts';
import type { SendWebhook, WebhookOutcome } from './send-webhook.ts';

/** Result of a test. Only the host of the address, because the rest may contain a password. */
export interface TestedAddress extends WebhookOutcome {
  host: string;
}

/** Sends a signed message of the type `webhook.test` to each address, one after the other. */
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
