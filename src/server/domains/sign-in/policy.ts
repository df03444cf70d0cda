import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { AccountTimes } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type CredentialReader, checkCredentials } from '#server/platform/access/credentials.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { logSecurityEvent, type SecurityFacts } from '#server/platform/log/security-log.ts';
import { hourMs } from '#shared/time.ts';
import { noteSession } from './commands/sessions.ts';
import { createSessionFinder } from './queries.ts';
import { isFreshProof, isOlderVersion, type ProofTimes, roleProofUntil } from './rules.ts';
import type { AccessTokens } from './tokens/access-token.ts';

export interface Authenticator {
  database: Database;
  clock: Clock;
  tokens: AccessTokens;
  log: Logger;
  /** Keyed hash of the caller's network. */
  visitorOf(c: ApiContext): string;
  times: AccountTimes;
  proofs: ProofTimes;
  /** Rejects clients with a lower `x-client-version`; null accepts all. */
  minClientVersion: string | null;
}

const seenEveryMs = hourMs;
/** Services sign deliveries in the same header, with tokens that are not ours. */
const deliveries = '/api/v6/sign_in/inbound/';

/** Signed tokens have three parts; program keys do not. */
const signedToken = /^[^.]+\.[^.]+\.[^.]+$/;

/** Checks tokens against the database on every call, so that an ended session fails everywhere at once. */
export function authenticate(deps: Authenticator, others: readonly CredentialReader[]): MiddlewareHandler<ApiEnv> {
  const { minClientVersion } = deps;
  const findSession = createSessionFinder(deps.database, deps.times);
  const sessions: CredentialReader = {
    isOfKind: (credential) => signedToken.test(credential),
    readActor: (token, c) => readMember(deps, findSession, token, c),
  };
  return checkCredentials({
    readers: [sessions, ...others],
    isTooOld: (version) => minClientVersion !== null && isOlderVersion(version, minClientVersion),
    isExempt: (c) => c.req.path.startsWith(deliveries),
  });
}

async function readMember(
  deps: Authenticator,
  findSession: ReturnType<typeof createSessionFinder>,
  token: string,
  c: ApiContext,
): Promise<Member | ProblemCode> {
  const refuse = (code: ProblemCode, facts: SecurityFacts) => {
    logSecurityEvent(deps.log, 'token-refused', { network: deps.visitorOf(c), ...facts });
    return code;
  };
  const claims = await deps.tokens.verify(token);
  if (claims === null) return refuse('session.ended', { code: 'not ours, or too old' });
  const now = deps.clock.now();
  const session = await findSession({ ...claims, now });
  if (session === null) return refuse('session.ended', { code: 'session.ended', profileId: claims.profileId });
  if (session.isSuspended) return refuse('profile.barred', { code: 'profile.barred', profileId: claims.profileId });
  // A last visit in the future means a wrong clock; without this, the account would count as used until then.
  const isDue = Math.abs(now.getTime() - session.lastSeenAt.getTime()) > seenEveryMs;
  const counts = isDue ? await noteSession(deps.database.db, session, now, deps.proofs) : true;
  const hasFreshProof = counts && isFreshProof(session.provedAt, now, deps.proofs);
  const roleProofEndsAt = counts ? roleProofUntil(session.provedAt, now, deps.proofs) : new Date(0);
  const hasRoleProof = now < roleProofEndsAt;
  const { profileId, phone, role, isDeactivated, isProven, id } = session;
  const account = { profileId, phone, role, isDeactivated, isProven, tokenVersion: claims.tokenVersion };
  return { kind: 'member', ...account, hasFreshProof, hasRoleProof, roleProofEndsAt, sessionId: id } as Member;
}
