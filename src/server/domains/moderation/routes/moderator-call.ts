import { type Member, memberFailures, requireMember } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { canModerate } from '../policy.ts';

/** What a call with `requireModerator` may answer instead; for OpenAPI. */
export const moderatorFailures = ['page.not_found', ...memberFailures] as const;

/** The moderator who is asking, or the answer to everybody else, for whom these calls are not there. */
export function requireModerator(c: ApiContext) {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const permission = canModerate(member);
  return permission.may ? (member as Member) : problem(c, permission.code);
}
