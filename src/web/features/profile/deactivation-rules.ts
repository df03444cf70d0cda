import type { z } from 'zod';
import type { CancelProfile } from '#contract/profile.ts';
import { toAsciiDigits } from '#shared/phone/digits.ts';

/** What happens to a member's texts when the account is erased. */
export type TextsChoice = z.output<typeof CancelProfile>['texts'];

/** Seconds before the warning can be confirmed. */
export const countdownSeconds = 10;
/** Milliseconds from the success dialog until the profile is reloaded. */
export const refetchAfterMs = 500;

/** Whole seconds until `endsAt`, both in milliseconds; at least 0. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Moments of the countdown to announce: start, middle and end. */
export function isSpoken(seconds: number): boolean {
  return seconds === countdownSeconds || seconds === countdownSeconds / 2 || seconds === 0;
}

/** Separators between digits, and bidi marks from copying. */
const separators = /[\s+\-‐-―().\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Whether `typed` is exactly the number `phone` (E.164 digits without plus): with country code, or in the national
 * format of the field's country, in any script and grouping. Any further letter or digit fails.
 * @param read returns the digits of a national number as the field parses it
 */
export function isOwnNumber(
  typed: string,
  phone: string,
  read: (digits: string) => string | undefined = () => undefined,
): boolean {
  const digits = toAsciiDigits(typed).replace(separators, '');
  if (digits === phone) return true;
  return /^\d+$/.test(digits) && !/[+\uff0b]/.test(typed) && read(digits) === phone;
}
