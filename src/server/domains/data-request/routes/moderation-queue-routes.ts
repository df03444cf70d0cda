import { dataRequestCalls } from '#contract/data-request.ts';
import { recordDataAccess } from '#server/domains/moderation/door.ts';
import { refuseAccess } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { decideRequest } from '../commands/decide-request.ts';
import type { RequestDeps } from '../commands/request-deps.ts';
import { listRequests, phoneKeysOf } from '../queries/list-requests.ts';
import { presentQueueRequest } from '../views.ts';

/** Moderators' calls for data requests. Other members get 404. */
export function moderationQueueRoutes(deps: RequestDeps) {
  const { database, clock, pager, secrets } = deps;
  const api = createApi();

  addCall(
    api,
    dataRequestCalls,
    'GET /api/v6/moderation/data_requests',
    {
      summary: 'List the open requests for access, erasure and objections',
      description: 'The earliest deadline first, without requests that concern the moderator.',
      gives: 'Each with its history',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/data_requests', owner: moderator.profileId, order: 'due_at, id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const judge = { profileId: moderator.profileId, phoneKeys: phoneKeysOf(secrets, moderator) };
      const { items, ...listed } = await listRequests(database.db, judge, page);
      const now = clock.now();
      const accesses = items.map(({ row }) => ({ source: 'data_request', caseId: row.id, profileId: null }) as const);
      await recordDataAccess(database.db, moderator.profileId, accesses, now);
      const shown = items.map((request) => presentQueueRequest(secrets, request, now));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    dataRequestCalls,
    'POST /api/v6/moderation/data_request/decide',
    {
      summary: 'Answer, refuse or extend a request',
      description:
        '`request_version` is the `version` from the list; if the request changed since, nothing is decided. `extend` adds two months, once and before the deadline.',
      gives: 'How it stands now, and until when it must be answered',
      who: 'acting-moderator',
      failures: [
        'data_request.not_found',
        'data_request.closed',
        'data_request.no_extension',
        'moderation.changed',
        'moderation.refused',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, moderator }) => {
      const seen = { id: fields.request_id, version: fields.request_version };
      return named.once(async (joined) => {
        const outcome = await decideRequest({ ...deps, database: joined }, moderator, seen, fields, clock.now());
        if (!('code' in outcome)) {
          return ok(c, { state: outcome.state, dueAtTimestamp: toTimestamp(outcome.dueAt) });
        }
        return outcome.code === 'moderation.refused'
          ? refuseAccess(c, moderator, outcome.code)
          : problem(c, outcome.code);
      });
    },
  );
  return api;
}
