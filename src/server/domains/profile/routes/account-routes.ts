import { createRoute, z } from '@hono/zod-openapi';
import { profileCalls } from '#contract/profile.ts';
import { requireFreshMember } from '#server/platform/access/actor.ts';
import { askerFailures, bySession } from '#server/platform/access/asker.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import { deactivateProfile } from '../commands/deactivate-profile.ts';
import { editProfile } from '../commands/edit-profile.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { takeBackProfile } from '../commands/take-back-profile.ts';
import { collectPerson } from '../queries/collect-person.ts';
import { presentCancelled, presentEdited } from '../views.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/api/v6/profile/export',
  summary: 'Download all data about me',
  description: 'Returns the file itself, without the usual envelope. Also for deactivated accounts.',
  security: bySession,
  responses: {
    200: {
      description: 'The file',
      headers: { 'content-disposition': { schema: { type: 'string' } } },
      content: { 'application/json': { schema: z.looseObject({ exportedAt: z.string() }) } },
    },
    ...failures('limit.hour', ...askerFailures['fresh-account']),
  },
});

export function accountRoutes(deps: ProfileDeps) {
  const api = createApi();
  const { clock, parts, times } = deps;
  const { db } = deps.database;
  const exports = { name: 'exports', most: deps.perHour.exports, spanMs: hourMs };
  const edits = { name: 'profile-edits', most: deps.perHour.edits, spanMs: hourMs };
  const returns = { name: 'profile-returns', most: deps.perHour.returns, spanMs: hourMs };

  addCall(
    api,
    profileCalls,
    'POST /api/v6/profile/edit',
    {
      summary: 'Change my name or choose a generated picture; omitted fields stay',
      description:
        'A name of an authority, a bank or this site is refused. Names that only resemble one, or match an ' +
        'organization in a register, are `held` until a moderator has reviewed them.',
      gives: 'As it is now',
      who: 'member',
      failures: ['request.invalid', 'name.invalid', 'name.posing', 'limit.hour'],
    },
    async (c, { fields, named, member }) => {
      const waitSeconds = await consume(db, edits, member.profileId, clock.now());
      if (waitSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds });
      const { first_name: firstName, last_name: lastName, avatar_id: avatarId } = fields;
      return named.once(async (joined) => {
        const edited = { firstName, lastName, avatarId };
        const outcome = await editProfile({ ...deps, database: joined }, member, edited, clock.now());
        return outcome.ok ? ok(c, presentEdited(outcome.account)) : problem(c, outcome.code);
      });
    },
  );

  addCall(
    api,
    profileCalls,
    'POST /api/v6/profile/cancel',
    {
      summary: 'Deactivate my account, or reactivate it before it is erased',
      description:
        'Deactivating needs a fresh proof of the number and ends all other sessions. The account is erased at ' +
        '`eraseAtTimestamp`, by default after 30 days. It can be reactivated five times an hour. The last admin ' +
        'makes somebody else one first.',
      gives: 'As it is now',
      who: 'account',
      failures: ['request.invalid', 'limit.hour', 'sign_in.proof_needed', 'admin.last_admin'],
    },
    async (c, { fields: { cancel, texts }, named, member }) => {
      if (cancel && !member.hasFreshProof) return problem(c, 'sign_in.proof_needed');
      const now = clock.now();
      const waitSeconds = !cancel && member.isDeactivated ? await consume(db, returns, member.profileId, now) : 0;
      if (waitSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds });
      let isDone = false;
      const answer = await named.once(async (joined) => {
        const leaving = { db: joined.db, parts: parts(), endOtherSessions: deps.endOtherSessions, times };
        const deactivatedAt = cancel ? await deactivateProfile(leaving, member, texts === 'erase', now) : null;
        if (deactivatedAt === 'last_admin') return problem(c, 'admin.last_admin');
        isDone = cancel || (await takeBackProfile(leaving, member, now));
        return isDone ? ok(c, presentCancelled(deactivatedAt, times)) : problem(c, 'session.ended');
      });
      if (isDone) logSecurityEvent(deps.log, cancel ? 'deactivated' : 'taken-back', { profileId: member.profileId });
      return answer;
    },
  );

  addRoute(api, exportRoute, async (c) => {
    const member = requireFreshMember(c, { evenDeactivated: true });
    if (member instanceof Response) return member;
    const now = clock.now();
    const waitSeconds = await consume(db, exports, member.profileId, now);
    if (waitSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds: waitSeconds });
    const person = await collectPerson(db, parts(), member, now);
    logSecurityEvent(deps.log, 'export', { profileId: member.profileId });
    return c.body(JSON.stringify(person, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="ringbook-export.json"',
      'cache-control': 'no-store',
    });
  });
  return api;
}
