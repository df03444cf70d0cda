import { complaintCalls } from '#contract/complaint.ts';
import { writingNetwork } from '#server/domains/moderation/commands/take-text-limit.ts';
import { actorOf } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { take } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import { appeal } from '../commands/appeal.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { findTicket } from '../queries/find-ticket.ts';
import { presentTicket } from '../views.ts';

const shared = ['server.no_database', 'session.ended', 'profile.barred'] as const;
/** Tickets that a network may ask for in an hour without finding one. */
const guesses = { name: 'complaint-guesses', most: 60, spanMs: hourMs };

/** What the sides of a complaint follow it by. Who has the ticket is that side: nobody can guess one. */
export function ticketRoutes(deps: ComplaintDeps) {
  const { database, clock, secrets } = deps;
  const api = createApi();

  addCall(
    api,
    complaintCalls,
    'GET /api/v6/complaint/{ticket}',
    {
      summary: 'What became of a complaint',
      description: 'By the ticket that was told when it was sent, or by that of the author of one of its texts.',
      gives: 'State, deadline, decision and reason; never who complained or decided',
      failures: ['complaint.not_found', 'limit.hour', 'request.invalid', ...shared],
    },
    async (c, { path }) => {
      const now = clock.now();
      const found = await findTicket(database.db, secrets.keyOf(path.ticket));
      if (found !== null) return ok(c, presentTicket(deps, found, now));
      const wait = await take(database.db, guesses, writingNetwork(deps.visitorOf(c)), now);
      return wait === 0 ? problem(c, 'complaint.not_found') : problem(c, 'limit.hour', { retryAfterSeconds: wait });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/{ticket}/appeal',
    {
      summary: 'Appeal against a decision about a complaint',
      description: 'Either side, once, free, within six months of the decision. Another moderator decides.',
      gives: 'It is there',
      failures: ['complaint.not_found', 'complaint.no_appeal', ...bodyFailures, ...shared],
    },
    async (c, { path, fields }) => {
      const actor = actorOf(c);
      const profileId = actor.kind === 'member' ? actor.profileId : null;
      const by = { profileId, words: fields.text };
      const refusal = await appeal(deps, secrets.keyOf(path.ticket), by, clock.now());
      return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
    },
  );
  return api;
}
