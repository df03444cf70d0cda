import { dayMs } from '#shared/time.ts';

/** Days after which something becomes of an account; the operator sets them. */
export interface AccountTimes {
  /**
   * Without any signed-in call for so long, an account may have lost its number. Carriers let a number rest before they
   * give it to somebody else, at least 45 days in the US (47 CFR 52.15(f)(1)(ii)).
   */
  silentDays: number;
  /** An account which lost its number stays for so long, so that who was it can take it back. */
  formerDays: number;
  /** A deactivated account can be taken back for so long; then it is erased. */
  returnDays: number;
  /** The last holder of a number, who was erased, is known again for so long. */
  personDays: number;
}

/** What holds where the operator sets nothing. */
export const usualTimes: AccountTimes = { silentDays: 45, formerDays: 180, returnDays: 30, personDays: 365 };

/** An account of a number, and what ties whoever proves the number now to it. */
export interface KnownAccount {
  /** It was signed in to in this browser. */
  isKnownBrowser: boolean;
  /** This very messenger account proved its number before. */
  isKnownPerson: boolean;
}

export interface CurrentHolder extends KnownAccount {
  lastSeenAt: Date;
  /** A strong proof, or digits that came back, showed that the number is theirs. */
  isProven: boolean;
}

export interface FormerHolder extends KnownAccount {
  id: string;
  endedAt: Date;
  mayReturn: boolean;
}

/** Whose the proof of a number is. */
export type Prover = { kind: 'holder' } | { kind: 'former'; id: string } | { kind: 'stranger' };

/**
 * Who proves a number that has a holder. An account is not its number: nobody can see whether a number was given to
 * somebody else, so what a proof is worth depends on what else is known of its sender, whatever the way of proof.
 *
 * - Who is known to the holder's account by the browser or the messenger account is the holder.
 * - Who is known so to an account that the number opened within `formerDays` takes that one back.
 * - Who is known to none is somebody else once the holder's account was silent for `silentDays`; before, its holder is
 *   there and has but a new phone.
 * - Where nobody ever showed that the number is the holder's, whoever shows it is somebody else: the holder may be a
 *   stranger who waits for them.
 *
 * @param formers former accounts that may be opened, the latest first
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
  // Seen so far ahead of now: a clock was wrong, and nobody knows for how long it has been silent.
  const isSilent = Math.abs(now.getTime() - holder.lastSeenAt.getTime()) >= times.silentDays * dayMs;
  return isDoubtful || isSilent ? { kind: 'stranger' } : { kind: 'holder' };
}

function isKnown({ isKnownBrowser, isKnownPerson }: KnownAccount): boolean {
  return isKnownBrowser || isKnownPerson;
}

/** Whether a former account opens to who proves its number now. */
export function canTakeBack(former: FormerHolder, now: Date, { formerDays } = usualTimes): boolean {
  return former.mayReturn && isKnown(former) && now.getTime() - former.endedAt.getTime() < formerDays * dayMs;
}

/**
 * Whether a former account held its number while the present holder's did, under another form of it, before both were one
 * number (docs/decisions/030-one-subscriber.md). It is marked by a time as holder that begins after its end.
 *
 * @param holder null where the number opens no account
 */
export function wasBeside(
  { heldSince, endedAt }: { heldSince: Date | null; endedAt: Date | null },
  holder: { heldSince: Date | null } | null,
): boolean {
  if (heldSince === null || endedAt === null || heldSince <= endedAt) return false;
  // Who came after both of them is somebody else.
  return holder === null || holder.heldSince === null || holder.heldSince <= endedAt;
}

/** The mark of one that ends now. */
export const besideSince = (endedAt: Date): Date => new Date(endedAt.getTime() + 1);

/** When a deactivated account is erased; until then its holder can take it back. */
export function eraseAt(deactivatedAt: Date, { returnDays } = usualTimes): Date {
  return new Date(deactivatedAt.getTime() + returnDays * dayMs);
}

/** Whether a deactivated account can still come back. */
export function canReturn(deactivatedAt: Date, now: Date, times = usualTimes): boolean {
  return now < eraseAt(deactivatedAt, times);
}

/** Whether a subscription that lasts until then is running. */
export function isPro(proUntil: Date | null, now: Date): boolean {
  return proUntil !== null && proUntil > now;
}
