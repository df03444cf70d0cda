import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant time: reveals neither a common prefix nor the length. Lower-case both if case does not matter. */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  if (given === null || given === undefined || expected === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
