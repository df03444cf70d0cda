import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { leastPeople } from './rules/sketch.ts';

/** What decides whether a portrait of a number may be drawn. */
export interface Standing {
  /** Of how many people there are texts that everybody may read. Each writes one. */
  people: number;
  /** The holder switched it off. */
  isOff: boolean;
  isUnlisted: boolean;
  /** The holder deactivated the account. */
  isAway: boolean;
  /** The last holder left, and nobody holds it since. */
  isLeft: boolean;
  /** Somebody who proved the number objects to what is done with it. */
  hasObjected: boolean;
}

/** Whether somebody concerned keeps a portrait from being drawn, and one that there is from being shown. */
export function isClosed({ isOff, isUnlisted, isAway, isLeft, hasObjected }: Standing): boolean {
  return isOff || isUnlisted || isAway || isLeft || hasObjected;
}

/** Whether a portrait of the number is shown to who may see it: nothing is made of few texts. */
export function isShown(standing: Standing): boolean {
  return !isClosed(standing) && standing.people >= leastPeople;
}

/**
 * Whether a member may have the portrait of a number drawn. One code stands for all that closes it, so that a refusal
 * does not tell why.
 *
 * @param member `isActive`: the account is not deactivated, as its row says now
 */
export function canCreate(
  member: { isActive: boolean },
  standing: Standing,
): Permission<'profile.deactivated' | 'portrait.unavailable' | 'portrait.few_texts'> {
  if (!member.isActive) return denied('profile.deactivated');
  if (isClosed(standing)) return denied('portrait.unavailable');
  return standing.people < leastPeople ? denied('portrait.few_texts') : allowed;
}

/** Whether a member may share a portrait, or not any more: who had it drawn. */
export function canShare(
  { profileId }: { profileId: string },
  portrait: { ownerId: string },
): Permission<'portrait.not_found'> {
  return portrait.ownerId === profileId ? allowed : denied('portrait.not_found');
}

/** Whether somebody may see a portrait that is shown at all: who had it drawn, and anybody while it is shared. */
export function canSee(
  viewer: { profileId: string } | null,
  portrait: { ownerId: string; isShared: boolean },
): Permission<'portrait.not_found'> {
  return portrait.isShared || portrait.ownerId === viewer?.profileId ? allowed : denied('portrait.not_found');
}

/** Whether a member may say something of the portrait of the own number: who has proven that it is theirs. */
export function canDirect(member: {
  isActive: boolean;
  isHolder: boolean;
  isProven: boolean;
}): Permission<'profile.deactivated' | 'sign_in.proof_needed'> {
  if (!member.isActive) return denied('profile.deactivated');
  return member.isHolder && member.isProven ? allowed : denied('sign_in.proof_needed');
}

/** What a portrait costs: nothing for who holds the number, or has Pro. */
export function priceFor(member: { isHolder: boolean; isPro: boolean }, price: bigint): bigint {
  return member.isHolder || member.isPro ? 0n : price;
}
