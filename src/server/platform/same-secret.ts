import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a given text is the expected one; the time it takes tells nothing about how much of it was right, nor about
 * its length. Compare lower-cased texts where case does not matter.
 */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  if (given === null || given === undefined || expected === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
