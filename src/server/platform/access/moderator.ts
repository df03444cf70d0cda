import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { ApiContext } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import { type Actor, hasRole, type Member, memberFailures, refuseAccess, requireMember } from './actor.ts';
import { allowed, denied, type Permission } from './permission.ts';

/** Other members get 404, as if the call did not exist. */
export function canModerate(actor: Actor): Permission<'page.not_found'> {
  return hasRole(actor, 'moderator') ? allowed : denied('page.not_found');
}

export const moderatorFailures = ['page.not_found', ...memberFailures] as const;

/** Attempts by members are logged. */
export function requireModerator(c: ApiContext) {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const permission = canModerate(member);
  return permission.may ? (member as Member) : refuseAccess(c, member, permission.code);
}

export const actingModeratorFailures = [...moderatorFailures, 'sign_in.proof_needed'] as const;

/** Like `requireModerator`, but the sign-in must be of the same working day. */
export function requireActingModerator(c: ApiContext) {
  const moderator = requireModerator(c);
  if (moderator instanceof Response || moderator.hasRoleProof) return moderator;
  return problem(c, 'sign_in.proof_needed');
}

/** Others get 404, as if the operator's calls did not exist. */
export function canAdminister(actor: Actor): Permission<'page.not_found'> {
  return hasRole(actor, 'admin') ? allowed : denied('page.not_found');
}

export const adminFailures = actingModeratorFailures;

/** Logs attempts by members. Needs a sign-in of the same working day, as the data concern other people. */
export function requireAdmin(c: ApiContext) {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const permission = canAdminister(member);
  if (!permission.may) return refuseAccess(c, member, permission.code);
  const admin = member as Member;
  return admin.hasRoleProof ? admin : problem(c, 'sign_in.proof_needed');
}

/** @param told for `moderation.changed`: the current case and the conflicting decisions */
export function refuseDecision<const Code extends ProblemCode>(
  c: ApiContext,
  moderator: Member,
  code: Code,
  told: Pick<Partial<Problem>, 'details' | 'changes'> = {},
) {
  return code === 'moderation.refused'
    ? refuseAccess(c, moderator, code)
    : problem(c, code, { details: told.details ?? [], ...(told.changes && { changes: told.changes }) });
}
