import { restrictionCalls } from '#contract/restriction.ts';
import type { Base } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { appealStatement } from '../commands/appeal-statement.ts';
import { listStatements } from '../queries/list-statements.ts';
import { type AppealsOf, presentStatement } from '../views.ts';

interface RestrictionDeps extends Pick<Base, 'database' | 'clock' | 'pager'>, AppealsOf {
  reviewableOf: ReviewableOf;
}

export function statementRoutes({ database, clock, pager, reviewableOf, ...appeals }: RestrictionDeps) {
  const api = createApi();
  addCall(
    api,
    restrictionCalls,
    'GET /api/v6/moderation/my/statements',
    {
      summary: 'List the reasons for restrictions of my texts and account',
      description: 'With `id` only that one; empty for the id of someone else’s.',
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
  addCall(
    api,
    restrictionCalls,
    'POST /api/v6/moderation/my/statements/appeal',
    {
      summary: 'Appeal against a text of mine held or removed without a complaint',
      description:
        'Once per statement, free of charge, until `appealUntilTimestamp`. A different moderator decides. After a ' +
        'complaint, the appeal goes by its ticket instead, and against a suspension by that of the refused sign-in.',
      gives: 'It is with the moderators',
      who: 'member',
      failures: ['text.not_found', 'complaint.no_appeal', ...bodyFailures],
    },
    async (c, { fields: { statement_id: id, text: words }, named, member }) => {
      return named.once(async (joined) => {
        const appealing = { database: joined, reviewableOf, appealEnd: appeals.appealEnd };
        const refusal = await appealStatement(appealing, member, { id, words }, clock.now());
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );
  return api;
}
