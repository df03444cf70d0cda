import { randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import type { ApiContext } from '#server/platform/http/api.ts';
import { daySeconds } from '#shared/time.ts';
import type { KeyedHash } from '../commands/sign-in-deps.ts';

export const deviceCookie = 'device_';
const maxAgeSeconds = 400 * daySeconds;

/**
 * Keyed hash of the browser's device cookie; null if it has none. Only the hash is stored.
 *
 * @param isSecure on HTTPS the name starts with `__Host-`, so that no sibling host can set it
 */
export function readDevice(c: ApiContext, hash: KeyedHash, isSecure: boolean): string | null {
  const secret = isSecure ? getCookie(c, deviceCookie, 'host') : getCookie(c, deviceCookie);
  return secret && /^[0-9a-f]{32}$/.test(secret) ? hash('device', secret) : null;
}

/**
 * As `readDevice`, but issues a cookie of 128 random bits, hidden from scripts, if there is none.
 *
 * @returns `cookie` is the header to set, null if the browser has one
 */
export function ensureDevice(
  c: ApiContext,
  hash: KeyedHash,
  isSecure: boolean,
): { device: string; cookie: string | null } {
  const known = readDevice(c, hash, isSecure);
  if (known !== null) return { device: known, cookie: null };
  const secret = randomBytes(16).toString('hex');
  const cookie = generateCookie(deviceCookie, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
    ...(isSecure && { prefix: 'host' }),
    maxAge: maxAgeSeconds,
  });
  return { device: hash('device', secret), cookie };
}
