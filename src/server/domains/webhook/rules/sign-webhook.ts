import { createHmac } from 'node:crypto';
import { toTimestamp } from '#server/platform/clock.ts';

/** Content of a signed message. The id is stable across retries; the timestamp is that of the try. */
export interface SignedMessage {
  id: string;
  body: string;
}

/**
 * Headers by Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 over id, time and body, once per secret. To prevent
 * replay, the receiver rejects times minutes off and ids it has seen.
 */
export function signWebhook(
  secrets: readonly Buffer[],
  { id, body }: SignedMessage,
  now: Date,
): Record<string, string> {
  const timestamp = String(toTimestamp(now));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
