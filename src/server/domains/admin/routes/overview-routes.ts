import { adminCalls } from '#contract/admin.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { isFromProxy } from '#server/platform/http/network.ts';
import { problem } from '#server/platform/http/problem.ts';
import { retryDead } from '#server/platform/jobs/operate-jobs.ts';
import { noteAct, noteLook } from '../commands/note-act.ts';
import { checkSite } from '../queries/check-site.ts';
import { listActs } from '../queries/list-acts.ts';
import { checkRequest } from '../rules/check-request.ts';
import { writeReport } from '../rules/report-text.ts';
import { presentAct, presentCheck } from '../views.ts';
import type { AdminDeps } from './admin-deps.ts';

/** How the site is, how it is set up, and what admins did. */
export function overviewRoutes(deps: AdminDeps) {
  const { version, config, database, clock, pager } = deps;
  const api = createApi();
  const look = (c: ApiContext, now: Date) =>
    checkSite(deps, now).then((checks) => [...checks, ...checkRequest(cameBy(c), config.publicUrl)]);
  const cameBy = (c: ApiContext) => ({
    host: c.req.header('host'),
    isForwarded: c.req.header('x-forwarded-for') !== undefined,
    isFromProxy: isFromProxy(c.env?.incoming, config.trustedProxies),
  });
  const note = ({ profileId }: Member, page: 'overview' | 'doctor' | 'settings' | 'log') =>
    noteLook(database.db, profileId, { page }, clock.now());

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/overview',
    { summary: 'How the site is', gives: 'Each thing that the operator answers for', who: 'admin', failures: [] },
    async (c, { admin }) => {
      await note(admin, 'overview');
      const checks = await look(c, clock.now());
      return ok(c, { version, checks: checks.map(presentCheck) });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/doctor',
    {
      summary: 'The same, and a report of it to hand on',
      gives: 'Text without secrets, numbers, names and addresses',
      who: 'admin',
      failures: [],
    },
    async (c, { admin }) => {
      const now = clock.now();
      await note(admin, 'doctor');
      const checks = await look(c, now);
      const switchedOff = deps.parts().flatMap((part) => part.switchedOff ?? []);
      const facts = { version, database: database.kind, at: now, switchedOff, settings: config.written };
      return ok(c, { checks: checks.map(presentCheck), report: writeReport(checks, facts) });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/settings',
    { summary: 'How the site is set up', gives: 'All settings; of secrets no value', who: 'admin', failures: [] },
    async (c, { admin }) => {
      await note(admin, 'settings');
      const settings = config.written.map(({ isGiven, ...setting }) => ({
        ...setting,
        source: isGiven ? ('environment' as const) : ('default' as const),
      }));
      return ok(c, { settings });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/jobs/retry',
    { summary: 'Take up again what was given up', gives: 'How many jobs wait again', who: 'admin', failures: [] },
    async (c, { admin, named }) => {
      // Jobs are moved by a handle of their own, so before the transaction that keeps the answer.
      const { taken } = named.isDone ? { taken: 0 } : await retryDead(database, null);
      return named.once(async (joined) => {
        await transact(joined.db, (tx) => noteAct(tx, { adminId: admin.profileId, act: 'jobs' }, clock.now()));
        return ok(c, { taken });
      });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/log',
    {
      summary: 'What admins looked at and did',
      gives: 'The newest first',
      who: 'admin',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, admin }) => {
      const place = { call: 'admin/log', owner: admin.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await note(admin, 'log');
      const listed = await listActs(database.db, page);
      return ok(c, pager.answer(place, { ...listed, items: listed.items.map(presentAct) }));
    },
  );
  return api;
}
