import { createHmac } from 'node:crypto';
import { toTimestamp } from '#server/platform/clock.ts';

/** What one message is signed as: its id stays the same at each try, its time is that of the try. */
export interface SignedMessage {
  id: string;
  body: string;
}

/**
 * Headers of a message by Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 over its id, the time and its bytes, once
 * for each secret. Who reads it refuses a time that is minutes away, and an id that it has seen: nothing can be sent again
 * by who overheard it.
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
