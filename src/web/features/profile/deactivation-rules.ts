import type { z } from 'zod';
import type { CancelProfile } from '#contract/profile.ts';
import { toAsciiDigits } from '#shared/phone/digits.ts';

/** What becomes of a member's texts when the account is erased. */
export type TextsChoice = z.output<typeof CancelProfile>['texts'];

/** Seconds for which the warning cannot be confirmed. */
export const countdownSeconds = 10;
/** Milliseconds from the success dialog until the profile is fetched again. */
export const refetchAfterMs = 500;

/** Whole seconds until `endsAt`, both in milliseconds; never below 0. */
export function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** The moments of the countdown that are said aloud: its beginning, its middle and its end. */
export function isSpoken(seconds: number): boolean {
  return seconds === countdownSeconds || seconds === countdownSeconds / 2 || seconds === 0;
}

/** What people put between digits, and the marks that copying from a page of another direction brings along. */
const separators = /[\s+\-‐-―().\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Whether `typed` is exactly the number `phone` (E.164 digits without plus): every digit with its country code, or as
 * it is written in the country whose flag stands in the field, in any script, grouped in any way. Anything else in it,
 * a letter or one digit too many, makes it another text.
 *
 * @param read gives the digits of a national number as the field reads it
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
