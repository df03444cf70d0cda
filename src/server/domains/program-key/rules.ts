import { addressScopes, type Scope, scopes } from '#contract/program-scope.ts';
import type { ShownBy } from '#server/platform/access/credentials.ts';

/** How every key begins, so that one that got out is found, and nobody takes it for something else. */
export const keyPrefix = 'rb_';

/** Whether a text is a key, or was to be one: part of it may be missing. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(keyPrefix);
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many as 32 bytes may need. */
const keyLetters = 43;

/**
 * A key: letters and digits alone, which no device, address or shell reads as anything else; some cut a header off at a
 * colon.
 *
 * @param bytes 32 random ones
 */
export function writeKey(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < keyLetters; at += 1) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return keyPrefix + text;
}

/** Letters of the end of a key by which its owner knows it again. */
const shownLetters = 4;

export function endingOf(key: string): string {
  return key.slice(-shownLetters);
}

/** As a row has them: each once, in the order in which they are told. */
export function joinScopes(chosen: readonly Scope[]): string {
  return scopes.filter((scope) => chosen.includes(scope)).join(',');
}

export function splitScopes(text: string): Scope[] {
  const kept = text.split(',');
  return scopes.filter((scope) => kept.includes(scope));
}

/** What a key may do as it was shown: an address is read by others, such as the logs of a proxy. */
export function scopesShown(kept: readonly Scope[], by: ShownBy): Scope[] {
  return kept.filter((scope) => by !== 'address' || addressScopes.includes(scope));
}
