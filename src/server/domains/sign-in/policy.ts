import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { checkSession } from '#server/platform/access/session-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiEnv } from '#server/platform/http/api.ts';
import { hourMs } from '#shared/time.ts';
import { noteSession } from './commands/sessions.ts';
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
 * session that is ended anywhere is over everywhere at once.
 */
export function authenticate(deps: Authenticator): MiddlewareHandler<ApiEnv> {
  const { minClientVersion } = deps;
  return checkSession({
    readMember: (token) => readMember(deps, token),
    isTooOld: (version) => minClientVersion !== null && isOlderVersion(version, minClientVersion),
    isExempt: (c) => c.req.path.startsWith(deliveries),
  });
}

async function readMember(deps: Authenticator, token: string): Promise<Member | ProblemCode> {
  const claims = await deps.tokens.verify(token);
  if (claims === null) return 'session.ended';
  const now = deps.clock.now();
  const session = await findSession(deps.database, claims, now);
  if (session === null) return 'session.ended';
  if (session.isBarred) return 'profile.barred';
  if (now.getTime() - session.lastSeenAt.getTime() > seenEveryMs) await noteSession(deps.database.db, session, now);
  const { profileId, phone, role, isDeactivated, id } = session;
  return { kind: 'member', profileId, phone, role, isDeactivated, sessionId: id } as Member;
}
