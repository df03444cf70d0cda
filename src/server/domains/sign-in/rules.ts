import { randomInt } from 'node:crypto';
import { codeLifeSeconds, unknownBrowser } from '#contract/sign-in.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { browserName } from '#shared/browser-name.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { Grade } from './providers/provider.ts';

/**
 * How safe a code is. A code has 40 bits (32^8 ≈ 1.1·10^12) and is public: it passes through a third party. Guessing one
 * gains little, as only the browser that asked for it, known by its device cookie (128 random bits), can collect the
 * token: a guesser would sign a stranger's browser in to the guesser's own account. The odds: one message is read as
 * at most 193 codes; a sender may be wrong 10 times in ten minutes; with 10 000 codes open at once that is
 * 10·193·10^4 / 1.1·10^12 ≈ 1 in 57 000 for a sender and ten minutes.
 *
 * The digits sent back to a phone have 10^6 values, 5 tries a sign-in, and 3 such sign-ins an hour for one phone: 15 in
 * 10^6 an hour, and the holder gets three messages about it.
 */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeLength = 8;
export const codeLifeMs = codeLifeSeconds * 1000;
/** Letters and digits of a message that are looked at. */
const readLength = 200;

/** The span of the limits on codes that a browser and a network may ask for. */
export const codesWindowMs = 10 * minuteMs;
/** Codes that never were, by one sender. */
export const wrongCodes: RateLimit = { name: 'sign-in-wrong-code', most: 10, spanMs: 10 * minuteMs };
export const confirmTries = 5;
/** Digits sent to one phone. */
export const confirmCodes: RateLimit = { name: 'sign-in-confirm-code', most: 3, spanMs: hourMs };

/** A token lives this long where the operator sets nothing, if its session is not ended before. */
export const usualSessionDays = 30;
/** What a person recognizes an ended session by is kept so long where the operator sets nothing. */
export const usualSessionWordsDays = 90;

/** How long a proof of the number is good for what cannot simply be undone: unlisting, leaving, paying, the export. */
export interface ProofTimes {
  freshDays: number;
  /** An account that was silent for so many days may have lost its phone: no proof from before counts. */
  silentDays: number;
  /** How long one is good for acts on the desk of moderators, which concern other people. */
  roleHours: number;
}
/** A working day with its breaks: whoever finds a moderator's browser the next morning decides nothing. */
export const usualProofTimes: ProofTimes = { freshDays: 30, silentDays: 180, roleHours: 12 };

/**
 * Whether a session's proof of the number is fresh enough for sensitive acts. One from more than a day ahead was dated by
 * a wrong clock: nobody knows how old it is.
 */
export function isFreshProof(
  provedAt: Date,
  now: Date,
  { freshDays }: Pick<ProofTimes, 'freshDays' | 'silentDays'> = usualProofTimes,
): boolean {
  const age = now.getTime() - provedAt.getTime();
  return age < freshDays * dayMs && age >= -dayMs;
}

/** Until when a session's proof is good for acts on the desk; a moment that is over for one that is good for nothing. */
export function roleProofUntil(provedAt: Date, now: Date, proofs: ProofTimes = usualProofTimes): Date {
  if (!isFreshProof(provedAt, now, proofs)) return new Date(0);
  const hours = Math.min(proofs.roleHours, proofs.freshDays * 24);
  return new Date(Math.min(provedAt.getTime(), now.getTime()) + hours * hourMs);
}

/** Whether an account that is used now was silent for so long that no proof from before counts. */
export function outlivesProofs(
  accountSeenAt: Date,
  now: Date,
  { silentDays }: Pick<ProofTimes, 'freshDays' | 'silentDays'> = usualProofTimes,
): boolean {
  return now.getTime() - accountSeenAt.getTime() >= silentDays * dayMs;
}

/**
 * open: waits for a message. asked: "was it you?" is open in the chat. code: digits sent to the phone must be typed on
 * the page. confirmed: the browser may collect. used, refused and contested (two browsers waited for one call) are ends.
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

/**
 * Everything in a text that may be a code, whatever stands around it: case, spaces and punctuation do not count. What
 * is no character of a code (0, 1, I, O, other scripts) parts one from the next.
 */
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

/** A code as a page gives it back; null where it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase();
  return code.length === codeLength && findCodes(code).length === 1 ? code : null;
}

/** True or false where the text is just that word; null for everything else. */
export function readYesNo(text: string, words: { yes: readonly string[]; no: readonly string[] }): boolean | null {
  const said = plainWord(text);
  if (words.yes.some((word) => plainWord(word) === said)) return true;
  return words.no.some((word) => plainWord(word) === said) ? false : null;
}

// HAYIR in small letters is hayir, and whoever has no ı and ə on the keyboard types hayir and beli.
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
 * Whether an account, new or not, opens only after digits sent to the phone were typed on the page. Nothing but a strong
 * proof goes without: a question in the chat tells that its sender is there, not whose the number on their card is.
 *
 * @param setting the lowest grade for which the operator wants it
 */
export function needsCodeBack(grade: Grade, setting: 'low' | 'medium'): boolean {
  return grade === 'low' || (grade === 'medium' && setting === 'medium');
}

/**
 * Whether anybody can sign in by a way at all.
 *
 * @param best the best proof that it brings; null: none
 * @param canSend whether some service can send digits to a phone
 */
export function canOpen(best: Grade | null, canSend: boolean, setting: 'low' | 'medium'): boolean {
  return best !== null && (canSend || !needsCodeBack(best, setting));
}

/** A browser in two words that its owner recognises: `Firefox, Android`. */
export function describeBrowser(userAgent: string | undefined): string {
  return browserName(userAgent) || unknownBrowser;
}

/** Whether version `given` (`1.4.0`) is before `least`; missing parts are 0, nonsense is before everything. */
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
