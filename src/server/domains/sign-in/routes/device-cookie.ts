import { randomBytes } from 'node:crypto';
import { generateCookie, getCookie } from 'hono/cookie';
import type { ApiContext } from '#server/platform/http/api.ts';
import { daySeconds } from '#shared/time.ts';
import type { KeyedHash } from '../commands/sign-in-deps.ts';

export const deviceCookie = 'device_';
const maxAgeSeconds = 400 * daySeconds;

/** Keyed hash of the device cookie, or null. On HTTPS `__Host-` keeps sibling hosts from setting it. */
export function readDevice(c: ApiContext, hash: KeyedHash, isSecure: boolean): string | null {
  const secret = isSecure ? getCookie(c, deviceCookie, 'host') : getCookie(c, deviceCookie);
  return secret && /^[0-9a-f]{32}$/.test(secret) ? hash('device', secret) : null;
}

/** As `readDevice`, but issues 128 random bits if there is none; `cookie` is then the header to set. */
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
