import type { Member } from '#server/platform/access/actor.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/**
 * Whether a member may state something of the own number, which everybody reads as its holder's word: only who has shown
 * by more than a forged caller's number that it is theirs, and lately.
 */
export function canStateOfNumber(
  member: Pick<Member, 'isProven' | 'hasFreshProof'>,
): Permission<'sign_in.proof_needed'> {
  return member.isProven && member.hasFreshProof ? allowed : denied('sign_in.proof_needed');
}

/** An account that somebody wants to open by its id. */
export interface ProfileToOpen {
  id: string;
  /** It signs in with its number: it is not erased and the number is not somebody else's. */
  isHolder: boolean;
  isDeactivated: boolean;
  /** The holder lets others open the profile from texts. */
  isProfileGoing: boolean;
}

/**
 * Whether a profile may be opened by its id. The holder always may; all else looks as if it were not there, so that
 * nobody learns from the refusal what became of an account.
 *
 * @param viewerId null for a visitor
 */
export function canOpenProfile(viewerId: string | null, profile: ProfileToOpen): Permission<'profile.not_found'> {
  const isThere = profile.isHolder && !profile.isDeactivated;
  return isThere && (profile.isProfileGoing || profile.id === viewerId) ? allowed : denied('profile.not_found');
}
