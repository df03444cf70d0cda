import type { KeyLinkQuery } from './key-link-query.ts';
import { safePath } from './return-path.ts';

/** Claims of an access token; only the server can verify it. */
export interface DecodedKey {
  /** Profile id of its owner. */
  profileId: number;
  /** Unix time in seconds. */
  expiresAt: number;
}

/** A token has about 400 characters. */
const maxLength = 2_000;

/**
 * Decodes an access token (JWT) without verifying its signature. Null if malformed or expired.
 * @param now Unix time in seconds
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

/** Digits of a link's number, truncated to the longest possible number; empty if there are none. */
export function digitsOf(number: string | undefined): string {
  return (number ?? '').replace(/\D/g, '').slice(0, 15);
}

export type KeyLinkTarget = { path: string } | { address: string };

/**
 * Target of a key link: with banner=1 the address in `to`, if it is on this site or one the operator allowed; else the
 * settings, the number, or the own one.
 * @param home origin of this site
 * @param others origins of other sites
 */
export function keyLinkTarget(query: KeyLinkQuery, home: string, others: readonly string[]): KeyLinkTarget {
  const address = query.banner === '1' ? allowedAddress(query.to, home, others) : null;
  if (address !== null) return { address };
  if (query.settings !== undefined) return { path: '/settings' };
  const digits = digitsOf(query.number);
  return { path: digits === '' ? '/number/my' : `/number/${digits}` };
}

/** `to` as a browser resolves it, if on this site or one of `others`; else null. Accepts paths (`/search`). */
export function allowedAddress(to: string | undefined, home: string, others: readonly string[]): string | null {
  const path = safePath(to, '');
  if (path !== '') return home + path;
  const url = to !== undefined && URL.canParse(to) ? new URL(to) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // `https://site@other` looks like the site to readers.
  if (url.username !== '' || url.password !== '') return null;
  return url.origin === home || others.includes(url.origin) ? url.href : null;
}
