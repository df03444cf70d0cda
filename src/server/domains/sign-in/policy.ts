import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiEnv } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { hourMs } from '#shared/time.ts';
import { noteSession } from './commands/note-session.ts';
import { findSession } from './queries.ts';
import { isOlderVersion } from './rules.ts';
import type { AccessTokens } from './tokens/access-token.ts';

export interface Authenticator {
  database: Database;
  clock: Clock;
  tokens: AccessTokens;
  /** Clients that say a lower `x-client-version` are sent away; null: none are. */
  minClientVersion: string | null;
}

const seenEveryMs = hourMs;
/** Services sign their deliveries in the same header; these are none of our tokens. */
const deliveries = '/api/v6/sign_in/inbound/';

/**
 * The one place where tokens are checked: on every call of the API, against the session in the database, so that a
 * session that is ended anywhere is over everywhere at once. No token: a visitor. A bad one is refused with 403 whatever
 * the call, so that the page drops it.
 */
export function authenticate(deps: Authenticator): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const version = c.req.header('x-client-version');
    if (version !== undefined && deps.minClientVersion !== null && isOlderVersion(version, deps.minClientVersion)) {
      return problem(c, 'client.too_old');
    }
    const header = c.req.header('authorization');
    if (header !== undefined && header.trim() !== '' && !c.req.path.startsWith(deliveries)) {
      const actor = await readActor(deps, header);
      if (typeof actor === 'string') return problem(c, actor);
      c.set('actor', actor);
    }
    return next();
  };
}

async function readActor(deps: Authenticator, header: string): Promise<Member | ProblemCode> {
  const claims = await deps.tokens.verify(header.trim().replace(/^bearer\s+/i, ''));
  if (claims === null) return 'session.ended';
  const now = deps.clock.now();
  const session = await findSession(deps.database, claims, now);
  if (session === null) return 'session.ended';
  if (session.isBarred) return 'profile.barred';
  if (now.getTime() - session.lastSeenAt.getTime() > seenEveryMs) await noteSession(deps.database.db, session, now);
  const { profileId, phone, role, isDeactivated, id } = session;
  return { kind: 'member', profileId, phone, role, isDeactivated, sessionId: id } as Member;
}
