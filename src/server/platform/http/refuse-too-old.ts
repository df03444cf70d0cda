import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api.ts';
import { problem } from './problem.ts';

/** What monitoring asks is answered as ever. */
const ofOperator = new Set(['/healthz', '/readyz', '/metrics']);
/** By then a balancer has taken this server out, or the newer version stands in its place. */
const retryAfterSeconds = 10;

/** Of a server that is too old for its database everything is refused: what it read and wrote could be wrong. */
export function refuseTooOld(isTooOld: () => boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!isTooOld() || ofOperator.has(c.req.path)) return next();
    return problem(c, 'server.no_database', { retryAfterSeconds });
  };
}
