import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import type { Member } from './actor.ts';

export interface SessionCheck {
  /** The member whose token it is, or the code of the refusal. Asked on every call that carries a token. */
  readMember(token: string, c: ApiContext): Promise<Member | ProblemCode>;
  /** Whether this client is too old to be answered. */
  isTooOld(clientVersion: string): boolean;
  /** Calls whose `authorization` is none of our tokens. */
  isExempt(c: ApiContext): boolean;
}

/**
 * Stands before every call of the API and says who is asking. No token: a visitor. A bad one is refused with 403 whatever
 * the call, so that the page drops it.
 */
export function checkSession({ readMember, isTooOld, isExempt }: SessionCheck): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const version = c.req.header('x-client-version');
    if (version !== undefined && isTooOld(version)) return problem(c, 'client.too_old');
    const header = c.req.header('authorization');
    if (header !== undefined && header.trim() !== '' && !isExempt(c)) {
      const actor = await readMember(header.trim().replace(/^bearer\s+/i, ''), c);
      if (typeof actor === 'string') return problem(c, actor);
      c.set('actor', actor);
    }
    return next();
  };
}
