import { restrictionCalls } from '#contract/restriction.ts';
import type { Base } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { listStatements } from './queries/list-statements.ts';
import { type AppealsOf, presentStatement } from './views.ts';

interface RestrictionDeps extends Pick<Base, 'database' | 'clock' | 'pager'>, AppealsOf {
  reviewableOf: ReviewableOf;
}

/** What a member is told of the reasons for what was restricted. */
export function restrictionRoutes({ database, clock, pager, reviewableOf, ...appeals }: RestrictionDeps) {
  const api = createApi();
  addCall(
    api,
    restrictionCalls,
    'GET /api/v6/moderation/my/statements',
    {
      summary: 'Why something of mine was restricted',
      description: 'By `id` that one alone; the id of somebody else’s is none.',
      gives: 'Statements of reasons, the newest first: what, since when and how long, why, and how to appeal',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query: { id, ...query }, member }) => {
      const place = { call: `moderation/my/statements/${id ?? ''}`, owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { profileId } = member;
      const { items, ...listed } = await listStatements(database.db, reviewableOf, { profileId, id }, page);
      const now = clock.now();
      const shown = items.map((record) => presentStatement(record, appeals, now));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );
  return api;
}
