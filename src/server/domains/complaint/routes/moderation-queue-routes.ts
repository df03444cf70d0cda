import { complaintCalls } from '#contract/complaint.ts';
import { recordDataAccess } from '#server/domains/moderation/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { listComplaints } from '../queries/list-complaints.ts';
import { presentComplaint } from '../views.ts';

export function moderationQueueRoutes(deps: ComplaintDeps) {
  const { database, clock, pager } = deps;
  const api = createApi();

  addCall(
    api,
    complaintCalls,
    'GET /api/v6/moderation/complaints',
    {
      summary: 'List complaints that wait for a decision',
      description: 'Earliest due time first, without those that concern the moderator.',
      gives: 'Each with its texts as of the complaint',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/complaints', owner: moderator.profileId, order: 'due_at, id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listComplaints(database.db, deps.reviewableOf, moderator, page);
      const accesses = items.map(({ row }) => ({ source: 'complaint', caseId: row.id, profileId: null }) as const);
      await recordDataAccess(database.db, moderator.profileId, accesses, clock.now());
      const shown = items.map((record) => presentComplaint(deps, record));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  return api;
}
