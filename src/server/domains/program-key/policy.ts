import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/**
 * Whether a member may have one more key. Each member's own keys alone are listed and revoked.
 *
 * @param member as the account's row says now: `isCurrent` unless all its sessions were ended meanwhile
 */
export function canMakeKey(
  member: { isActive: boolean; isCurrent: boolean; keys: number },
  mostKeys: number,
): Permission<'profile.deactivated' | 'session.ended' | 'program.key_limit'> {
  if (!member.isCurrent) return denied('session.ended');
  if (!member.isActive) return denied('profile.deactivated');
  return member.keys < mostKeys ? allowed : denied('program.key_limit');
}

/**
 * Whether a key opens anything, by what its account is now. Its own end is not among it: a key that was revoked is not
 * there any more.
 */
export function canOpen(key: { hasExpired: boolean }): Permission<'program.key_ended'> {
  return key.hasExpired ? denied('program.key_ended') : allowed;
}
