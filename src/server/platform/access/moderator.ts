import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { ApiContext } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import { type Actor, hasRole, type Member, memberFailures, refuseAccess, requireMember } from './actor.ts';
import { allowed, denied, type Permission } from './permission.ts';

/** To everybody else the calls of moderators are not there. */
export function canModerate(actor: Actor): Permission<'page.not_found'> {
  return hasRole(actor, 'moderator') ? allowed : denied('page.not_found');
}

/** What a call with `requireModerator` may answer instead; for OpenAPI. */
export const moderatorFailures = ['page.not_found', ...memberFailures] as const;

/** The moderator who is asking, or the answer to everybody else: a member who asks is written down. */
export function requireModerator(c: ApiContext) {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const permission = canModerate(member);
  return permission.may ? (member as Member) : refuseAccess(c, member, permission.code);
}

/** What a call with `requireActingModerator` may answer instead; for OpenAPI. */
export const actingModeratorFailures = [...moderatorFailures, 'sign_in.proof_needed'] as const;

/** As `requireModerator`, for what changes something: a moderator whose sign-in is older than a working day signs in anew. */
export function requireActingModerator(c: ApiContext) {
  const moderator = requireModerator(c);
  if (moderator instanceof Response || moderator.hasRoleProof) return moderator;
  return problem(c, 'sign_in.proof_needed');
}

/** To everybody else the operator's calls are not there. */
export function canAdminister(actor: Actor): Permission<'page.not_found'> {
  return hasRole(actor, 'admin') ? allowed : denied('page.not_found');
}

/** What a call with `requireAdmin` may answer instead; for OpenAPI. */
export const adminFailures = actingModeratorFailures;

/**
 * The admin who is asking, or the answer to everybody else: a member who asks is written down. To look asks for a proof
 * of the working day, too: what is seen here is about other people, and about the whole site.
 */
export function requireAdmin(c: ApiContext) {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const permission = canAdminister(member);
  if (!permission.may) return refuseAccess(c, member, permission.code);
  const admin = member as Member;
  return admin.hasRoleProof ? admin : problem(c, 'sign_in.proof_needed');
}

/**
 * Why nothing was decided; that somebody wanted to decide what they may not is written down.
 *
 * @param told of `moderation.changed` what the case is now, as `describeChange` tells it, and the decisions against it
 */
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
