import { addressScopes, type Scope, scopes } from '#contract/program-scope.ts';
import type { ShownBy } from '#server/platform/access/credentials.ts';

/** Fixed prefix, so that leaked keys can be found and are recognized. */
export const keyPrefix = 'rb_';

/** Whether a text is a key or was meant to be one; it may be truncated. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(keyPrefix);
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Base-62 digits that 32 bytes need at most. */
const keyLetters = 43;

/** Encodes 32 random bytes in letters and digits, as some devices cut headers at a colon. */
export function writeKey(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < keyLetters; at += 1) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return keyPrefix + text;
}

/** Trailing letters shown, so that the owner recognizes a key. */
const shownLetters = 4;

export function endingOf(key: string): string {
  return key.slice(-shownLetters);
}

/** Stored form: each scope once, in canonical order. */
export function joinScopes(chosen: readonly Scope[]): string {
  return scopes.filter((scope) => chosen.includes(scope)).join(',');
}

export function splitScopes(text: string): Scope[] {
  const kept = text.split(',');
  return scopes.filter((scope) => kept.includes(scope));
}

/** Scopes of a key as presented: in an address it gets fewer, because addresses end up in proxy logs. */
export function scopesShown(kept: readonly Scope[], by: ShownBy): Scope[] {
  return kept.filter((scope) => by !== 'address' || addressScopes.includes(scope));
}
