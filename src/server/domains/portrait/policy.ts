import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { leastPeople } from './rules/sketch.ts';

export interface Standing {
  /** Number of authors of public texts, at most `leastPeople`. Each author has one text. */
  people: number;
  isOff: boolean;
  isUnlisted: boolean;
  isAway: boolean;
  /** The last holder left, and there is no new one. */
  isLeft: boolean;
  hasObjected: boolean;
}

/** Whether a person concerned prevents portraits of the number, existing ones included. */
export function isClosed({ isOff, isUnlisted, isAway, isLeft, hasObjected }: Standing): boolean {
  return isOff || isUnlisted || isAway || isLeft || hasObjected;
}

export function isShown(standing: Standing): boolean {
  return !isClosed(standing) && standing.people >= leastPeople;
}

/** Whether a member may create a portrait. One code for all closings, so that it reveals no reason. */
export function canCreate(
  member: { isActive: boolean },
  standing: Standing,
): Permission<'profile.deactivated' | 'portrait.unavailable' | 'portrait.few_texts'> {
  if (!member.isActive) return denied('profile.deactivated');
  if (isClosed(standing)) return denied('portrait.unavailable');
  return standing.people < leastPeople ? denied('portrait.few_texts') : allowed;
}

export function canShare(
  { profileId }: { profileId: string },
  portrait: { ownerId: string },
): Permission<'portrait.not_found'> {
  return portrait.ownerId === profileId ? allowed : denied('portrait.not_found');
}

export function canSee(
  viewer: { profileId: string } | null,
  portrait: { ownerId: string; isShared: boolean },
): Permission<'portrait.not_found'> {
  return portrait.isShared || portrait.ownerId === viewer?.profileId ? allowed : denied('portrait.not_found');
}

/** Only a proven holder may set wishes about their number's portrait. */
export function canDirect(member: {
  isActive: boolean;
  isHolder: boolean;
  isProven: boolean;
}): Permission<'profile.deactivated' | 'sign_in.proof_needed'> {
  if (!member.isActive) return denied('profile.deactivated');
  return member.isHolder && member.isProven ? allowed : denied('sign_in.proof_needed');
}

export function priceFor(member: { isHolder: boolean; isPro: boolean }, price: bigint): bigint {
  return member.isHolder || member.isPro ? 0n : price;
}
