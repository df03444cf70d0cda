import type { Member } from '#server/platform/access/actor.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Shown as the holder's word, so it needs a strong and fresh proof, which a spoofed caller ID cannot give. */
export function canStateOfNumber(
  member: Pick<Member, 'isProven' | 'hasFreshProof'>,
): Permission<'sign_in.proof_needed'> {
  return member.isProven && member.hasFreshProof ? allowed : denied('sign_in.proof_needed');
}

export interface ProfileToOpen {
  id: string;
  /** Neither erased nor replaced by another holder. */
  isHolder: boolean;
  isDeactivated: boolean;
  isProfileGoing: boolean;
}

/** Whether a profile may be opened by id. Every refusal looks like a missing account. */
export function canOpenProfile(viewerId: string | null, profile: ProfileToOpen): Permission<'profile.not_found'> {
  const isThere = profile.isHolder && !profile.isDeactivated;
  return isThere && (profile.isProfileGoing || profile.id === viewerId) ? allowed : denied('profile.not_found');
}
