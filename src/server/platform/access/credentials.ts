import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import type { Member, Program } from './actor.ts';

/** Knows one kind of what callers show in `authorization`: tokens of sessions, keys of programs. */
export interface CredentialReader {
  /** Whether it is of this kind, by its look alone. */
  isOfKind(credential: string): boolean;
  /** Who shows it, or the code of the refusal. Asked on every call that carries one. */
  readActor(credential: string, c: ApiContext): Promise<Member | Program | ProblemCode>;
}

export interface CredentialCheck {
  /** What is of no kind goes to the first, which refuses it. */
  readers: readonly [CredentialReader, ...CredentialReader[]];
  /** Whether this client is too old to be answered. */
  isTooOld(clientVersion: string): boolean;
  /** Calls whose `authorization` is none of our credentials. */
  isExempt(c: ApiContext): boolean;
}

/**
 * Stands before every call of the API and says who is asking. No credential: a visitor. A bad one is refused whatever
 * the call, so that whoever keeps it drops it.
 */
export function checkCredentials({ readers, isTooOld, isExempt }: CredentialCheck): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const version = c.req.header('x-client-version');
    if (version !== undefined && isTooOld(version)) return problem(c, 'client.too_old');
    const header = c.req.header('authorization');
    if (header !== undefined && header.trim() !== '' && !isExempt(c)) {
      const credential = header.trim().replace(/^bearer\s+/i, '');
      const reader = readers.find((each) => each.isOfKind(credential)) ?? readers[0];
      const actor = await reader.readActor(credential, c);
      if (typeof actor === 'string') return problem(c, actor);
      c.set('actor', actor);
    }
    return next();
  };
}
