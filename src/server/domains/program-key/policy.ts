import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Whether a member may create a key. `isCurrent`: the account's sessions were not all ended. */
export function canMakeKey(
  member: { isActive: boolean; isCurrent: boolean; keys: number },
  mostKeys: number,
): Permission<'profile.deactivated' | 'session.ended' | 'program.key_limit'> {
  if (!member.isCurrent) return denied('session.ended');
  if (!member.isActive) return denied('profile.deactivated');
  return member.keys < mostKeys ? allowed : denied('program.key_limit');
}

/** Whether a key is usable. Revocation needs no check: revoked keys have no row. */
export function canOpen(key: { hasExpired: boolean }): Permission<'program.key_ended'> {
  return key.hasExpired ? denied('program.key_ended') : allowed;
}
