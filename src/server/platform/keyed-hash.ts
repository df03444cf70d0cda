import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 as 43 characters of base64url. Only the last text may contain a line break. */
export function keyedHash(key: Buffer, ...texts: string[]): string {
  return createHmac('sha256', key).update(texts.join('\n')).digest('base64url');
}

export function keyedHexHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
