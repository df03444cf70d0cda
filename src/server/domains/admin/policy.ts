import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

export interface Subject {
  role: Role;
  isSuspended: boolean;
  isDeactivated: boolean;
}

/**
 * Whether an account may be given a role, or lose it. The last admin who can sign in (`others` is 0) keeps it, and an
 * account that cannot be used gets none.
 */
export function canGrant(
  person: Subject,
  role: Role,
  others: number,
): Permission<'admin.last_admin' | 'admin.role_inactive'> {
  if (person.role === 'admin' && role !== 'admin' && others === 0) return denied('admin.last_admin');
  return role === 'member' || isActive(person) ? allowed : denied('admin.role_inactive');
}

export function canChangeRole(person: Subject): Permission<'admin.role_inactive'> {
  return person.role !== 'member' || isActive(person) ? allowed : denied('admin.role_inactive');
}

function isActive({ isSuspended, isDeactivated }: Subject): boolean {
  return !isSuspended && !isDeactivated;
}

/** Only for accounts without a role, so that nobody suspends a colleague or themselves by mistake. */
export function canSuspend(person: Subject): Permission<'admin.has_role'> {
  return person.role === 'member' && !person.isSuspended ? allowed : denied('admin.has_role');
}

/** A suspension may be lifted from any account. */
export function canUnsuspend(person: Subject): Permission<'admin.has_role'> {
  return person.isSuspended ? allowed : denied('admin.has_role');
}
