import { createHmac } from 'node:crypto';

/**
 * What stands in the database in place of what it must not tell: HMAC-SHA-256, which nobody can make or try out without
 * the key, and that lies outside the database. Of several texts none may hold a line break but the last.
 *
 * @returns 43 letters of base64url
 */
export function keyedHash(key: Buffer, ...texts: string[]): string {
  return createHmac('sha256', key).update(texts.join('\n')).digest('base64url');
}

/** The same hash in 64 hex digits. */
export function keyedHexHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
