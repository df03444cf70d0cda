import { randomInt } from 'node:crypto';
import { codeLifeSeconds, unknownBrowser } from '#contract/sign-in.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { browserName } from '#shared/browser-name.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { Grade } from './providers/provider.ts';

/**
 * Security of codes. A code has 40 bits (32^8 ≈ 1.1·10^12) and is public, as it passes through a third party. Guessing
 * gains little: only the browser that requested it, known by its device cookie (128 random bits), can collect the
 * token, so a guesser signs a stranger's browser in to the guesser's own account. The odds: a message is read as at
 * most 193 codes, a sender may fail 10 times in ten minutes, and with 10,000 open codes that is 10·193·10^4 / 1.1·10^12
 * ≈ 1 in 57,000 per sender and ten minutes.
 *
 * The digits sent back to a phone have 10^6 values, with 5 tries per sign-in and 3 such sign-ins per hour and phone: 15
 * in 10^6 per hour, while the holder gets three messages about it.
 */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeLength = 8;
export const codeLifeMs = codeLifeSeconds * 1000;
/** Number of a message's characters searched for codes. */
const readLength = 200;

export const codesWindowMs = 10 * minuteMs;
export const wrongCodes: RateLimit = { name: 'sign-in-wrong-code', most: 10, spanMs: 10 * minuteMs };
export const confirmTries = 5;
export const confirmCodes: RateLimit = { name: 'sign-in-confirm-code', most: 3, spanMs: hourMs };

/** Default lifetime of a token, unless its session ends earlier. */
export const usualSessionDays = 30;
/** Default time that browser and country of an ended session are kept. */
export const usualSessionWordsDays = 90;

/** How long a proof of the number allows acts that are hard to undo: unlisting, leaving, paying, the export. */
export interface ProofTimes {
  freshDays: number;
  /** After this much silence the account may have lost its phone, and older proofs expire. */
  silentDays: number;
  /** How long a proof allows acts of moderators, which affect other people. */
  roleHours: number;
}
/** `roleHours` covers a working day with breaks, so that a browser found the next morning decides nothing. */
export const usualProofTimes: ProofTimes = { freshDays: 30, silentDays: 180, roleHours: 12 };

/** Whether a proof is fresh. One dated over a day ahead comes from a wrong clock: its age is unknown. */
export function isFreshProof(
  provedAt: Date,
  now: Date,
  { freshDays }: Pick<ProofTimes, 'freshDays' | 'silentDays'> = usualProofTimes,
): boolean {
  const age = now.getTime() - provedAt.getTime();
  return age < freshDays * dayMs && age >= -dayMs;
}

/** Until when a session's proof allows acts of moderators; a time in the past if it does not. */
export function roleProofUntil(provedAt: Date, now: Date, proofs: ProofTimes = usualProofTimes): Date {
  if (!isFreshProof(provedAt, now, proofs)) return new Date(0);
  const hours = Math.min(proofs.roleHours, proofs.freshDays * 24);
  return new Date(Math.min(provedAt.getTime(), now.getTime()) + hours * hourMs);
}

/** Whether an account now in use was silent for so long that older proofs expire. */
export function outlivesProofs(
  accountSeenAt: Date,
  now: Date,
  { silentDays }: Pick<ProofTimes, 'freshDays' | 'silentDays'> = usualProofTimes,
): boolean {
  return now.getTime() - accountSeenAt.getTime() >= silentDays * dayMs;
}

/**
 * open: waits for a message. asked: “was it you?” is open in the chat. code: digits sent to the phone must be typed on
 * the page. confirmed: the browser may collect. Final: used, refused, contested (two browsers expected one call).
 */
export const attemptStates = ['open', 'asked', 'code', 'confirmed', 'used', 'refused', 'contested'] as const;
export type AttemptState = (typeof attemptStates)[number];

export function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Six digits. */
export function makeConfirmCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** All possible codes in a text, ignoring case, spaces and punctuation; other characters separate codes. */
export function findCodes(text: string): string[] {
  const found = new Set<string>();
  const runs = text
    .slice(0, 4_000)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '')
    .slice(0, readLength)
    .split(/[^A-HJ-NP-Z2-9]+/);
  for (const run of runs) {
    for (let at = 0; at + codeLength <= run.length; at += 1) found.add(run.slice(at, at + codeLength));
  }
  return [...found];
}

/** Normalizes a code typed or returned by a page; null if it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase();
  return code.length === codeLength && findCodes(code).length === 1 ? code : null;
}

/** True or false if the text is exactly such a word; null otherwise. */
export function readYesNo(text: string, words: { yes: readonly string[]; no: readonly string[] }): boolean | null {
  const said = plainWord(text);
  if (words.yes.some((word) => plainWord(word) === said)) return true;
  return words.no.some((word) => plainWord(word) === said) ? false : null;
}

// HAYIR in lower case is hayir, and people without ı and ə on the keyboard type hayir and beli.
function plainWord(text: string): string {
  return text
    .slice(0, 40)
    .normalize('NFKD')
    .replace(/[\s\p{P}\p{M}]+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ə', 'e');
}

/**
 * Whether an account, new or existing, needs digits sent to the phone and typed on the page. Only a strong proof goes
 * without: a chat question shows that the sender is present, not whose number is on their card.
 *
 * @param setting lowest grade for which the operator requires it
 */
export function needsCodeBack(grade: Grade, setting: 'low' | 'medium'): boolean {
  return grade === 'low' || (grade === 'medium' && setting === 'medium');
}

/** Whether a way can sign anybody in; `best` null if it proves no number. */
export function canOpen(best: Grade | null, canSend: boolean, setting: 'low' | 'medium'): boolean {
  return best !== null && (canSend || !needsCodeBack(best, setting));
}

/** Browser and platform as its owner recognizes them: `Firefox, Android`. */
export function describeBrowser(userAgent: string | undefined): string {
  return browserName(userAgent) || unknownBrowser;
}

/** Whether version `given` (`1.4.0`) is older than `least`. Missing parts are 0; invalid ones are older. */
export function isOlderVersion(given: string, least: string): boolean {
  const parts = (version: string) => version.split('.').map(Number);
  if (!/^\d{1,5}(\.\d{1,5}){0,2}$/.test(given)) return true;
  const [a, b] = [parts(given), parts(least)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
