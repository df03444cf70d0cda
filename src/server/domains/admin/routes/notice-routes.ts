import { adminCalls } from '#contract/admin.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { announce, endAnnouncement, setMaintenance } from '../commands/change-site.ts';
import { logAdminView } from '../commands/note-act.ts';
import { readTexts } from '../rules/read-texts.ts';
import { presentNotices } from '../views.ts';
import type { AdminDeps } from './admin-deps.ts';

export function noticeRoutes({ database, clock, log, state }: AdminDeps) {
  const api = createApi();

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/notices',
    { summary: 'Get the announcement and the maintenance', gives: 'The current ones', who: 'admin', failures: [] },
    async (c, { admin }) => {
      const now = clock.now();
      await logAdminView({ database, log }, admin.profileId, { page: 'notices' }, now);
      await state.reread();
      return ok(c, presentNotices(state.announcement(now), state.maintenance()));
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/announce',
    {
      summary: 'Show an announcement on all pages',
      description: 'Replaces the former one. Each reader can close it.',
      gives: 'The announcement is shown',
      who: 'admin',
      failures: ['admin.text_missing', ...bodyFailures],
    },
    async (c, { fields, named, admin }) => {
      const texts = readTexts(fields.texts);
      if (texts === null) return problem(c, 'request.invalid');
      if (Object.keys(texts).length === 0) return problem(c, 'admin.text_missing');
      return named.once(async (joined) => {
        const now = clock.now();
        await announce(joined, admin, { texts, endsAt: new Date(now.getTime() + fields.hours * hourMs) }, now);
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/announce/end',
    { summary: 'End the announcement early', gives: 'None is shown', who: 'admin', failures: [] },
    (c, { named, admin }) =>
      named.once(async (joined) => {
        await endAnnouncement(joined, admin, clock.now());
        return ok(c, { status: true });
      }),
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/maintenance',
    {
      summary: 'Close the site to all but admins, or open it again',
      description: 'While closed, calls and pages return 503 with `retry-after`. Sign-in and jobs continue.',
      gives: 'The site is closed or open',
      who: 'admin',
      failures: bodyFailures,
    },
    (c, { fields, named, admin }) =>
      named.once(async (joined) => {
        const now = clock.now();
        const until = fields.is_on === '1' ? new Date(now.getTime() + fields.minutes * minuteMs) : null;
        await setMaintenance(joined, admin, until, now);
        return ok(c, { status: true });
      }),
  );
  return api;
}
