import type { KeyLinkQuery } from './key-link-query.ts';
import { safePath } from './return-path.ts';

/** What an access token tells about itself. Whether it is good only the server knows. */
export interface DecodedKey {
  /** Whose it is. */
  profileId: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** A token has some 400 characters. */
const maxLength = 2_000;

/**
 * Reads an access token (JWT) without checking its signature. Null for what is none, and for one that has expired.
 *
 * @param now seconds since 1970
 */
export function decodeKey(key: string, now: number): DecodedKey | null {
  const [, payload, ...rest] = key.length > maxLength ? [] : key.split('.');
  if (!payload || rest.length !== 1) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const { exp, sub } = (claims ?? {}) as { exp?: unknown; sub?: unknown };
    if (typeof exp !== 'number' || !Number.isFinite(exp) || exp <= now) return null;
    return typeof sub === 'string' && /^\d{1,15}$/.test(sub) ? { profileId: Number(sub), expiresAt: exp } : null;
  } catch {
    return null;
  }
}

/** Digits of a number as the link has it, at most as many as a number can have; empty where there are none. */
export function digitsOf(number: string | undefined): string {
  return (number ?? '').replace(/\D/g, '').slice(0, 15);
}

export type KeyLinkTarget = { path: string } | { address: string };

/**
 * Where a key link leads: with banner=1 to the address in `to`, if it is of this site or of one that the operator
 * named; else to the settings, the number or one's own.
 *
 * @param home this site's origin
 * @param others origins of other sites
 */
export function keyLinkTarget(query: KeyLinkQuery, home: string, others: readonly string[]): KeyLinkTarget {
  const address = query.banner === '1' ? allowedAddress(query.to, home, others) : null;
  if (address !== null) return { address };
  if (query.settings !== undefined) return { path: '/settings' };
  const digits = digitsOf(query.number);
  return { path: digits === '' ? '/number/my' : `/number/${digits}` };
}

/**
 * `to` as a browser reads it, if it leads to this site or to one of `others`; else null. A path of this site may be
 * written short (`/search`).
 */
export function allowedAddress(to: string | undefined, home: string, others: readonly string[]): string | null {
  const path = safePath(to, '');
  if (path !== '') return home + path;
  const url = to !== undefined && URL.canParse(to) ? new URL(to) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // Whoever reads `https://site@other` takes it for the site.
  if (url.username !== '' || url.password !== '') return null;
  return url.origin === home || others.includes(url.origin) ? url.href : null;
}
