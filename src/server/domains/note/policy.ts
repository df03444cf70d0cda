import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/**
 * Whether a member may keep a private note on a number, whatever number it is.
 *
 * @param member `isActive`: the account is not deactivated, as its row says now
 */
export function canKeepNote(member: { isActive: boolean }): Permission<'profile.deactivated'> {
  return member.isActive ? allowed : denied('profile.deactivated');
}
