import { adminCalls } from '#contract/admin.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { retryDead } from '#server/platform/jobs/operate-jobs.ts';
import { logAdminView, noteAct } from '../commands/note-act.ts';
import { listActs } from '../queries/list-acts.ts';
import { presentAct } from '../views.ts';
import type { AdminDeps } from './admin-deps.ts';

export function siteRoutes({ config, database, clock, log, pager }: AdminDeps) {
  const api = createApi();
  const note = ({ profileId }: Member, page: 'settings' | 'log') =>
    logAdminView({ database, log }, profileId, { page }, clock.now());

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/settings',
    { summary: 'List the settings', gives: 'All settings, secrets masked', who: 'admin', failures: [] },
    async (c, { admin }) => {
      await note(admin, 'settings');
      return ok(c, { settings: [...config.effective] });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/jobs/retry',
    { summary: 'Retry the dead jobs', gives: 'The number of jobs queued again', who: 'admin', failures: [] },
    async (c, { admin, named }) => {
      let taken = 0;
      if (!named.isDone) {
        // Logged first. `retryDead` uses its own connection, so it runs before the transaction that stores the answer.
        await transact(database.db, (tx) => noteAct(tx, { adminId: admin.profileId, act: 'jobs' }, clock.now()));
        ({ taken } = await retryDead(database, null));
      }
      return named.once(async () => ok(c, { taken }));
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/log',
    {
      summary: 'List the views and acts of admins',
      gives: 'Newest first',
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
