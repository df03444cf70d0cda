import type { Role } from '#contract/sign-in.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** An account as the operator sees it. */
export interface Subject {
  role: Role;
  isBarred: boolean;
  isDeactivated: boolean;
}

/**
 * Whether an account may be given a role. The last admin who can sign in keeps the role: nobody else could restore it.
 *
 * @param others number of other admins who can sign in
 */
export function canGrant(person: Subject, role: Role, others: number): Permission<'admin.last_admin'> {
  return person.role === 'admin' && role !== 'admin' && others === 0 ? denied('admin.last_admin') : allowed;
}

/** Only for accounts without a role, so that nobody suspends a colleague or themselves by mistake. */
export function canBar(person: Subject): Permission<'admin.has_role'> {
  return person.role === 'member' && !person.isBarred ? allowed : denied('admin.has_role');
}

/** A suspension may be lifted from any account. */
export function canUnbar(person: Subject): Permission<'admin.has_role'> {
  return person.isBarred ? allowed : denied('admin.has_role');
}
