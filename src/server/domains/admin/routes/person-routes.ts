import { adminCalls } from '#contract/admin.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { findAccount } from '#server/domains/profile/door.ts';
import { countLivingSessions } from '#server/domains/sign-in/door.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent, type SecurityEvent } from '#server/platform/log/security-log.ts';
import { endSessions, grantRole, type PersonRefusal, setSuspension } from '../commands/change-person.ts';
import { logAdminView } from '../commands/note-act.ts';
import { presentPerson } from '../views.ts';
import type { AdminDeps } from './admin-deps.ts';

/** Accounts, found one at a time by number. There is deliberately no list. */
export function personRoutes({ database, clock, log, plan }: AdminDeps) {
  const api = createApi();

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/person',
    {
      summary: 'Get the account of a number',
      description: 'Each view is logged.',
      gives: 'Its role and state, and the acts that are allowed',
      who: 'admin',
      failures: ['number.invalid', 'admin.person_unknown', 'request.invalid'],
    },
    async (c, { query, admin }) => {
      const number = resolvePhone(plan, query.phone);
      if (number === null) return problem(c, 'number.invalid');
      const now = clock.now();
      const account = await findAccount(database.db, number.digits);
      const look = { page: 'people', profileId: account?.profileId ?? null } as const;
      await logAdminView({ database, log }, admin.profileId, look, now);
      if (account === null) return problem(c, 'admin.person_unknown');
      return ok(c, presentPerson(account, await countLivingSessions(database.db, account.profileId, now)));
    },
  );

  const failures = [
    'admin.person_unknown',
    'admin.last_admin',
    'admin.has_role',
    'admin.role_inactive',
    ...bodyFailures,
  ] as const;
  const done = (
    c: CallContext<{ status: boolean }>,
    refusal: PersonRefusal | null,
    told: { event: SecurityEvent; profileId: string; byProfileId: string; what?: string },
  ) => {
    if (refusal !== null) return problem(c as ApiContext, refusal);
    const { event, ...facts } = told;
    logSecurityEvent(log, event, { ...facts, by: 'admin' });
    return ok(c, { status: true });
  };

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/role',
    {
      summary: 'Grant or revoke a role of an account',
      description:
        'The last admin who can sign in keeps the role, even if two admins revoke each other’s at once. A suspended ' +
        'or deactivated account is given none.',
      gives: 'The role is in force from the account’s next call',
      who: 'admin',
      failures,
    },
    (c, { fields: { profile_id: profileId, role }, named, admin }) =>
      named.once(async (joined) => {
        const refusal = await grantRole(joined, admin, { profileId, role }, clock.now());
        return done(c, refusal, { event: 'granted', profileId, byProfileId: admin.profileId, what: role });
      }),
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/bar',
    {
      summary: 'Suspend an account, or lift the suspension',
      description: 'A suspension ends every session. The member can read the reason. Revoke the account’s role first.',
      gives: 'The account is suspended or active',
      who: 'admin',
      failures,
    },
    (c, { fields: { profile_id: profileId, is_barred, reason }, named, admin }) =>
      named.once(async (joined) => {
        const isSuspended = is_barred === '1';
        const refusal = await setSuspension(joined, admin, { profileId, isSuspended, reason }, clock.now());
        const event = isSuspended ? 'barred' : 'unbarred';
        return done(c, refusal, { event, profileId, byProfileId: admin.profileId });
      }),
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/sessions/end',
    { summary: 'End all sessions of an account', gives: 'The sessions are ended', who: 'admin', failures },
    (c, { fields: { profile_id: profileId }, named, admin }) =>
      named.once(async (joined) => {
        const refusal = await endSessions(joined, admin, profileId, clock.now());
        return done(c, refusal, { event: 'sign-out-everywhere', profileId, byProfileId: admin.profileId });
      }),
  );
  return api;
}
