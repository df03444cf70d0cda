import type { Problem, ProblemCode } from '#contract/problem.ts';
import { type Member, refuseAccess } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';

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
