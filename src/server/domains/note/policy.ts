import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Any number may have a private note. `isActive`: not deactivated, read in the same transaction. */
export function canKeepNote(member: { isActive: boolean }): Permission<'profile.deactivated'> {
  return member.isActive ? allowed : denied('profile.deactivated');
}
