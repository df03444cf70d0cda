import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/same-secret.ts';

/**
 * Checks `X-Hub-Signature-256`, an HMAC-SHA256 of the body. Meta signs the body with non-ASCII written as `\uXXXX`,
 * whichever form it sends, so both forms of the same JSON are accepted.
 */
export function isSignedByMeta(body: Uint8Array, header: string | null, appSecret: string): boolean {
  const given = header?.toLowerCase();
  const sign = (bytes: Uint8Array | string) => `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
  return isSameSecret(given, sign(body)) || isSameSecret(given, sign(escapeUnicode(body)));
}

function escapeUnicode(body: Uint8Array): string {
  return new TextDecoder()
    .decode(body)
    .replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
