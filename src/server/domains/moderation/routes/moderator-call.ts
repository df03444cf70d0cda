import type { Problem, ProblemCode } from '#contract/problem.ts';
import { type Member, memberFailures, refuseAccess, requireMember } from '#server/platform/access/actor.ts';
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
  return permission.may ? (member as Member) : refuseAccess(c, member, permission.code);
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
