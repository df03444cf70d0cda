import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** An account as the operator sees it. */
export interface Subject {
  role: Role;
  isBarred: boolean;
  isDeactivated: boolean;
}

/**
 * Whether an account may be given a role. The last admin who can sign in keeps theirs, whoever asks: else nobody could
 * give it back.
 *
 * @param others admins beside this one who can sign in
 */
export function canGrant(person: Subject, role: Role, others: number): Permission<'admin.last_admin'> {
  return person.role === 'admin' && role !== 'admin' && others === 0 ? denied('admin.last_admin') : allowed;
}

/** Who has a role loses it first, so that nobody shuts out a colleague, or themselves, in passing. */
export function canBar(person: Subject): Permission<'admin.has_role'> {
  return person.role === 'member' && !person.isBarred ? allowed : denied('admin.has_role');
}

/** A bar is lifted whatever the account is. */
export function canUnbar(person: Subject): Permission<'admin.has_role'> {
  return person.isBarred ? allowed : denied('admin.has_role');
}
