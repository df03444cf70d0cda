import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { Role } from '#contract/sign-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import { problem } from '#server/platform/http/problem.ts';
import { noteSession } from './commands/note-session.ts';
import { findSession } from './queries.ts';
import { isOlderVersion } from './rules.ts';
import type { AccessTokens } from './tokens/access-token.ts';

declare const made: unique symbol;

/** Who is asking. Commands take one, and only this file can make it. */
export type Actor = Visitor | Member;
export interface Visitor {
  readonly kind: 'visitor';
  readonly [made]: true;
}
export interface Member {
  readonly kind: 'member';
  readonly profileId: string;
  /** Digits of the number that the account was proven by. */
  readonly phone: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly [made]: true;
}

declare module 'hono' {
  interface ContextVariableMap {
    actor?: Actor;
  }
}

export interface Authenticator {
  database: Database;
  clock: Clock;
  tokens: AccessTokens;
  /** Clients that say a lower `x-client-version` are sent away; null: none are. */
  minClientVersion: string | null;
}

const visitor = { kind: 'visitor' } as Visitor;
const seenEveryMs = 60 * 60_000;
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
  const { profileId, phone, role, id } = session;
  return { kind: 'member', profileId, phone, role, sessionId: id } as Member;
}

/** Who is asking, as `authenticate` found it. */
export function actorOf(c: ApiContext): Actor {
  return c.get('actor') ?? visitor;
}

/** The member who is asking, or the answer for a visitor: sign in first. */
export function requireMember(c: ApiContext): Member | Response {
  const actor = actorOf(c);
  return actor.kind === 'member' ? actor : problem(c, 'sign_in.required');
}

const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

/** Whether the actor has at least this role. */
export function hasRole(actor: Actor, role: Role): actor is Member {
  return actor.kind === 'member' && ranks[actor.role] >= ranks[role];
}
