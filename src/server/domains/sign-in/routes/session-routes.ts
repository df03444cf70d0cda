import { createRoute, z } from '@hono/zod-openapi';
import { Page } from '#contract/lookup.ts';
import { RevokeSession, SessionView } from '#contract/sign-in.ts';
import { accountFailures, requireMember } from '#server/platform/http/actor.ts';
import { addCall, createApi, Done, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignInParts } from '../commands/parts.ts';
import { revokeAllSessions, revokeSession } from '../commands/sessions.ts';
import { listSessions } from '../queries.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { presentSession } from '../views.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/v6/auth/sessions',
  summary: 'Where I am signed in',
  request: { query: Page },
  responses: {
    ...success(
      z.object({ items: z.array(SessionView), total: z.int(), hasMore: z.boolean() }),
      'Living sessions, the newest first',
    ),
    ...failures('request.invalid', ...accountFailures),
  },
});
const jwksRoute = createRoute({
  method: 'get',
  path: '/.well-known/jwks.json',
  summary: 'The public keys of access tokens',
  responses: {
    200: { description: 'A JWK set', content: { 'application/json': { schema: z.looseObject({}) } } },
  },
});

/** A member's own sessions. */
export function sessionRoutes(parts: SignInParts, keys: SigningKeys) {
  const api = createApi();
  const { db } = parts.database;
  const now = () => parts.clock.now();

  addCall(api, listRoute, async (c) => {
    const member = requireMember(c, { evenDeactivated: true });
    if (member instanceof Response) return member;
    const page = c.req.valid('query');
    const { items, total } = await listSessions(db, member.profileId, now(), page);
    return ok(c, {
      items: items.map((session) => presentSession(session, member.sessionId)),
      total,
      hasMore: page.offset + items.length < total,
    });
  });

  addPost(
    api,
    {
      path: '/api/v6/auth/sessions/revoke',
      summary: 'End one of my sessions',
      fields: RevokeSession,
      responses: {
        ...success(Done, 'It is over'),
        ...failures('session.unknown', 'request.invalid', ...accountFailures),
      },
    },
    async (c, { id }) => {
      const member = requireMember(c, { evenDeactivated: true });
      if (member instanceof Response) return member;
      return (await revokeSession(db, member, id, now())) ? ok(c, { status: true }) : problem(c, 'session.unknown');
    },
  );

  addPost(
    api,
    {
      path: '/api/v6/auth/logout',
      summary: 'End this session',
      responses: { ...success(Done, 'Signed out'), ...failures(...accountFailures) },
    },
    async (c) => {
      const member = requireMember(c, { evenDeactivated: true });
      if (member instanceof Response) return member;
      await revokeSession(db, member, member.sessionId, now());
      return ok(c, { status: true });
    },
  );

  addPost(
    api,
    {
      path: '/api/v6/auth/logout_all',
      summary: 'End all my sessions, this one too',
      responses: { ...success(Done, 'Signed out everywhere'), ...failures(...accountFailures) },
    },
    async (c) => {
      const member = requireMember(c, { evenDeactivated: true });
      if (member instanceof Response) return member;
      await revokeAllSessions(db, member, now());
      return ok(c, { status: true });
    },
  );

  addCall(api, jwksRoute, async (c) =>
    c.json({ keys: await keys.publicKeys() }, 200, { 'cache-control': 'public, max-age=600' }),
  );
  return api;
}
