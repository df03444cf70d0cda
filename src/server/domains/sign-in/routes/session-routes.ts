import { createRoute, z } from '@hono/zod-openapi';
import { signInCalls } from '#contract/sign-in.ts';
import { addRoute, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { endMeterCookie } from '#server/platform/http/meter-cookie.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { revokeAllSessions, revokeSession } from '../commands/sessions.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import { listNewBrowsers, listSessions } from '../queries.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { presentNewBrowser, presentSession } from '../views.ts';

const jwksRoute = createRoute({
  method: 'get',
  path: '/.well-known/jwks.json',
  summary: 'Get the public keys of access tokens',
  responses: {
    200: { description: 'A JWK set', content: { 'application/json': { schema: z.looseObject({}) } } },
  },
});

export function sessionRoutes(deps: SignInDeps, keys: SigningKeys, pager: Pager) {
  const api = createApi();
  const { db } = deps.database;
  const now = () => deps.clock.now();
  const noMeter = endMeterCookie(deps.publicUrl.startsWith('https:'));
  /** From now on this browser's page loads count for its network. */
  const signedOut = <Answer extends Response>(answer: Answer): Answer => {
    answer.headers.append('set-cookie', noMeter);
    // Pictures of people are cached for a year in browsers allowed to see them.
    answer.headers.set('clear-site-data', '"cache"');
    return answer;
  };

  addCall(
    api,
    signInCalls,
    'GET /api/v6/auth/sessions',
    {
      summary: 'List my sessions',
      gives: 'Living sessions, the newest first',
      who: 'account',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'auth/sessions', owner: member.profileId, order: 'created_at, id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listSessions(db, member.profileId, now(), page);
      const shown = items.map((session) => presentSession(session, member.sessionId));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    signInCalls,
    'GET /api/v6/auth/sessions/new_browsers',
    {
      summary: 'List sign-ins of the last 30 days from browsers new to my account',
      gives: 'Ended ones too, the newest first',
      who: 'account',
      failures: [],
    },
    async (c, { member }) => {
      return ok(c, { items: (await listNewBrowsers(db, member, now())).map(presentNewBrowser) });
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/sessions/revoke',
    {
      summary: 'End one of my sessions',
      gives: 'It is over',
      who: 'account',
      failures: ['session.unknown', 'request.invalid'],
    },
    async (c, { fields: { id }, member }) => {
      if (!(await revokeSession(db, member, id, now()))) {
        // Expired sessions look the same; many such calls mean that somebody tries foreign ids.
        logSecurityEvent(deps.log, 'access-refused', { profileId: member.profileId, code: 'session.unknown' });
        return problem(c, 'session.unknown');
      }
      logSecurityEvent(deps.log, 'session-ended', { profileId: member.profileId });
      return ok(c, { status: true });
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/logout',
    { summary: 'End this session', gives: 'Signed out', who: 'account', failures: [] },
    async (c, { member }) => {
      await revokeSession(db, member, member.sessionId, now());
      logSecurityEvent(deps.log, 'sign-out', { profileId: member.profileId });
      return signedOut(ok(c, { status: true }));
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/logout_all',
    { summary: 'End all my sessions, this one too', gives: 'Signed out everywhere', who: 'account', failures: [] },
    async (c, { member }) => {
      await revokeAllSessions(db, member, now());
      logSecurityEvent(deps.log, 'sign-out-everywhere', { profileId: member.profileId });
      return signedOut(ok(c, { status: true }));
    },
  );

  addRoute(api, jwksRoute, async (c) =>
    c.json({ keys: await keys.publicKeys() }, 200, { 'cache-control': 'public, max-age=600' }),
  );
  return api;
}
