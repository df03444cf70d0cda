import { dayMs } from '#shared/time.ts';

export interface AccountTimes {
  /**
   * After this long without a signed-in call, an account may have lost its number. Carriers let a number rest before
   * reassigning it, at least 45 days in the US (47 CFR 52.15(f)(1)(ii)).
   */
  silentDays: number;
  /** How long an account that lost its number can be taken back. */
  formerDays: number;
  /** How long a deactivated account can be reactivated before it is erased. */
  returnDays: number;
  /** How long the erased last holder of a number is recognized. */
  personDays: number;
}

export const usualTimes: AccountTimes = { silentDays: 45, formerDays: 180, returnDays: 30, personDays: 365 };

export interface KnownAccount {
  /** This browser was signed in to it. */
  isKnownBrowser: boolean;
  /** This messenger account proved its number before. */
  isKnownPerson: boolean;
}

export interface CurrentHolder extends KnownAccount {
  lastSeenAt: Date;
  isProven: boolean;
}

export interface FormerHolder extends KnownAccount {
  id: string;
  endedAt: Date;
  mayReturn: boolean;
}

export type Prover = { kind: 'holder' } | { kind: 'former'; id: string } | { kind: 'stranger' };

/**
 * Decides who proves a number that has a holder. Reassignment of a number is invisible, so the proof's value depends on
 * what else is known of its sender, whatever the method.
 *
 * - Known to the holder's account by browser or messenger account: the holder.
 * - Known so to an account that held the number within `formerDays`: that former holder.
 * - Known to neither: someone else once the holder's account was silent for `silentDays`; before that, the holder with
 *   a new phone.
 * - If the holder never gave a strong proof, a strong prover is someone else: the holder may be a stranger who waits
 *   for them.
 *
 * @param formers former accounts that may be opened, latest first
 */
export function findProver(
  holder: CurrentHolder,
  formers: readonly FormerHolder[],
  proof: { isProven: boolean },
  now: Date,
  times: AccountTimes = usualTimes,
): Prover {
  const isDoubtful = proof.isProven && !holder.isProven;
  if (isKnown(holder) && !isDoubtful) return { kind: 'holder' };
  const former = formers.find((account) => canTakeBack(account, now, times));
  if (former) return { kind: 'former', id: former.id };
  // A last visit far in the future means a wrong clock, so the silence is unknown and counts as over.
  const isSilent = Math.abs(now.getTime() - holder.lastSeenAt.getTime()) >= times.silentDays * dayMs;
  return isDoubtful || isSilent ? { kind: 'stranger' } : { kind: 'holder' };
}

function isKnown({ isKnownBrowser, isKnownPerson }: KnownAccount): boolean {
  return isKnownBrowser || isKnownPerson;
}

export function canTakeBack(former: FormerHolder, now: Date, { formerDays } = usualTimes): boolean {
  return former.mayReturn && isKnown(former) && now.getTime() - former.endedAt.getTime() < formerDays * dayMs;
}

/** Whether both held forms of one number at once (decision 030): `heldSince` is after `endedAt`. */
export function wasBeside(
  { heldSince, endedAt }: { heldSince: Date | null; endedAt: Date | null },
  holder: { heldSince: Date | null } | null,
): boolean {
  if (heldSince === null || endedAt === null || heldSince <= endedAt) return false;
  // A holder who came after both is someone else.
  return holder === null || holder.heldSince === null || holder.heldSince <= endedAt;
}

export const besideSince = (endedAt: Date): Date => new Date(endedAt.getTime() + 1);

export function eraseAt(deactivatedAt: Date, { returnDays } = usualTimes): Date {
  return new Date(deactivatedAt.getTime() + returnDays * dayMs);
}

export function canReturn(deactivatedAt: Date, now: Date, times = usualTimes): boolean {
  return now < eraseAt(deactivatedAt, times);
}

export function isPro(proUntil: Date | null, now: Date): boolean {
  return proUntil !== null && proUntil > now;
}
