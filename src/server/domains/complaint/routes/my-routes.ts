import { complaintCalls, MyComplaint } from '#contract/complaint.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { isOneModerator } from '../commands/notify-sides.ts';
import { listMyTickets } from '../queries/list-my-tickets.ts';
import { presentTicket } from '../views.ts';

export function myRoutes(deps: ComplaintDeps) {
  const { database, clock, pager, secrets } = deps;
  const api = createApi();
  addCall(
    api,
    complaintCalls,
    'GET /api/v6/complaint/list/my',
    {
      summary: 'List my complaints and those about my texts',
      description:
        'Complaints that I sent while signed in, and those about my texts that asked me something, hid or removed a ' +
        'text, or were appealed by me.',
      gives: 'Each with its ticket, state and deadline, newest first; never the complainant or the decider',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'complaint/list/my', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listMyTickets(database.db, member.profileId, page);
      // These details are on the ticket's page only.
      const facts = { stillRemoved: new Set<string>(), standing: null, now: clock.now() };
      const shared = { ...facts, isOneModerator: await isOneModerator(database.db) };
      const shown = items.map((record) => {
        const ticket = secrets.ticketOf(record.row.seed, record.place);
        return MyComplaint.parse({ ...presentTicket(deps, record, shared), ticket });
      });
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );
  return api;
}
