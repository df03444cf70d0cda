import { complaintCalls } from '#contract/complaint.ts';
import { recordDataAccess } from '#server/domains/moderation/door.ts';
import { refuseAccess } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { judgeMeasure } from '../commands/appeal-measure.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { listMeasureAppeals } from '../queries/find-measure.ts';
import { presentQueueMeasure } from '../views.ts';

export function measureRoutes(deps: ComplaintDeps) {
  const { database, clock, pager } = deps;
  const api = createApi();

  addCall(
    api,
    complaintCalls,
    'GET /api/v6/moderation/complaint/measures',
    {
      summary: 'List appeals against warnings and pauses for unfounded complaints',
      description: 'Waiting ones, oldest first, without those that concern the moderator.',
      gives: 'The measure, the number of complaints behind it, and the words of the appeal; never the sender',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/complaint/measures', owner: moderator.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listMeasureAppeals(database.db, moderator, page);
      const accesses = items.map((row) => ({ source: 'complaint', caseId: row.case_id, profileId: null }) as const);
      await recordDataAccess(database.db, moderator.profileId, accesses, clock.now());
      const shown = items.map((row) => presentQueueMeasure(deps, row));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/moderation/complaint/measure',
    {
      summary: 'Decide an appeal against a warning or a pause',
      description: '`lift` removes the measure as if it had not been taken.',
      gives: 'It is decided',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures],
    },
    async (c, { fields, named, moderator }) => {
      const appealDecision = { measureId: fields.measure_id, isLifted: fields.decision === 'lift', words: fields.note };
      return named.once(async (joined) => {
        const refusal = await judgeMeasure({ ...deps, database: joined }, moderator, appealDecision, clock.now());
        if (refusal === null) return ok(c, { status: true });
        return refusal === 'moderation.refused' ? refuseAccess(c, moderator, refusal) : problem(c, refusal);
      });
    },
  );
  return api;
}
