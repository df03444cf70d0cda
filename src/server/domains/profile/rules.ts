import { returnDays } from '#contract/profile.ts';
import { dayMs } from '#shared/time.ts';

/**
 * Days without any signed-in call after which an account may have lost its number. Carriers let a number rest before
 * they give it to somebody else, at least 45 days in the US (47 CFR 52.15(f)(1)(ii)); a token lives 30.
 */
export const silentDays = 45;

export interface Holder {
  lastSeenAt: Date;
  deactivatedAt: Date | null;
  /** Keyed hashes of the accounts at this provider by which it was proven before. */
  knownPersons: readonly string[];
}

export interface Proof {
  /** Keyed hash of the person's id at the provider; null where the id is but the number itself. */
  person: string | null;
  grade: 'high' | 'medium' | 'low';
}

/**
 * Whether who proves the number now is somebody else than its holder, so that a new holder period begins. An account is
 * not its number: it never opens to the next owner of a recycled one. Nobody can see that for sure, so all must hold:
 *
 * - the messenger knows the sender as another person than any that proved the number there before. Who proves it by
 *   another messenger for the first time, or by SMS or call, tells nothing about the person;
 * - the account was silent for `silentDays`: before, its holder is there and has but made a new messenger account;
 * - the browser is none that the account was signed in from;
 * - the proof is not a weak one: nobody can take a number from its holder by a forged card.
 */
export function isNewHolder(holder: Holder, proof: Proof, isKnownDevice: boolean, now: Date): boolean {
  if (proof.person === null || proof.grade === 'low' || isKnownDevice) return false;
  if (holder.knownPersons.length === 0 || holder.knownPersons.includes(proof.person)) return false;
  return now.getTime() - holder.lastSeenAt.getTime() >= silentDays * dayMs;
}

/** When a deactivated account is erased; until then its holder can take it back. */
export function eraseAt(deactivatedAt: Date): Date {
  return new Date(deactivatedAt.getTime() + returnDays * dayMs);
}

/** Whether a deactivated account can still come back. */
export function canReturn(deactivatedAt: Date, now: Date): boolean {
  return now < eraseAt(deactivatedAt);
}

/** Whether a subscription that lasts until then is running. */
export function isPro(proUntil: Date | null, now: Date): boolean {
  return proUntil !== null && proUntil > now;
}
