import type { ApiContext } from '../http/api.ts';
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
