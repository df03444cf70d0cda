import { moderationCalls } from '#contract/moderation.ts';
import { refuseDecision } from '#server/platform/access/moderator.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { decideVoteSurge } from '../commands/decide-vote-surge.ts';
import { listWaiting } from '../queries/list-vote-surges.ts';
import { presentDecision, presentVoteSurge } from '../views.ts';
import type { ModerationDeps } from './moderation-deps.ts';

/** Moderators' calls for vote surges (C4). */
export function voteSurgeRoutes(deps: ModerationDeps) {
  const { database, clock, pager } = deps;
  const api = createApi();

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/moderation/bursts',
    {
      summary: 'List numbers with a burst of votes that may come from few people',
      gives: 'How many votes and of how young accounts, by the number; never who',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/bursts', owner: moderator.profileId, order: 'phone' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listWaiting(database.db, deps.voteSurges(), moderator, page);
      return ok(c, pager.answer(place, { ...listed, items: items.map(presentVoteSurge) }));
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/moderation/burst/decide',
    {
      summary: 'Discount the votes of a burst, or let them count',
      description: '`burst_version` is the `version` from the list. `moderation/undo` reverts the decision.',
      gives: 'The act, which can be undone until the time that is told',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures],
    },
    async (c, { fields: { phone, burst_version: at, ...voteDecision }, named, moderator }) => {
      const now = clock.now();
      return named.once(async (joined) => {
        const outcome = await decideVoteSurge(
          { ...deps, database: joined },
          moderator,
          { phone, at },
          voteDecision,
          now,
        );
        if ('code' in outcome) return refuseDecision(c, moderator, outcome.code);
        return ok(c, presentDecision(outcome, now));
      });
    },
  );
  return api;
}
