import { createRoute, z } from '@hono/zod-openapi';
import { GivenNames, Page, SuggestName } from '#contract/lookup.ts';
import { longestNamePart } from '#contract/profile.ts';
import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import { resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { memberFailures, requireMember } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { take } from '#server/platform/rate-limit/rate-limit.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { suggestName } from './commands/suggest-name.ts';
import { listGivenNames } from './queries/list-given-names.ts';
import type { PhoneHash } from './queries/list-unlisted.ts';

export interface NameDeps {
  database: Database;
  clock: Clock;
  plan: NumberingPlan;
  hash: PhoneHash;
  /** Names that one member may give in an hour. */
  namesPerHour: number;
  /** What is shown of the number is another now. */
  onNumberChanged(phone: string): void;
}

const namesRoute = createRoute({
  method: 'get',
  path: '/api/v6/number/names',
  summary: 'What others call my number',
  request: { query: Page },
  responses: {
    ...success(GivenNames, 'The best supported name first'),
    ...failures('request.invalid', ...memberFailures),
  },
});

/** Names that members give numbers. */
export function nameRoutes(deps: NameDeps) {
  const api = createApi();
  const given = { name: 'names', most: deps.namesPerHour, spanMs: 3_600_000 };

  addPost(
    api,
    {
      path: '/api/v6/suggest/add',
      summary: 'My name for a number; without a name, none any more',
      fields: SuggestName,
      responses: {
        ...success(z.object({ status: z.boolean() }), 'It is kept, or gone'),
        ...failures(
          'number.invalid',
          'number.emergency',
          'number.own',
          'number.unlisted',
          'name.invalid',
          'limit.hour',
          'request.too_large',
          'request.unsupported_media_type',
          'request.invalid',
          ...memberFailures,
        ),
      },
    },
    async (c, fields) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      const number = resolvePhone(deps.plan, fields.phone, { country: fields.country, locale: requestLocale(c) });
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'number.emergency');
      const firstName = cleanNamePart(fields.first_name, longestNamePart);
      const lastName = cleanNamePart(fields.last_name, longestNamePart);
      if (firstName === undefined || lastName === undefined) return problem(c, 'name.invalid');
      const now = deps.clock.now();
      // Nobody is kept from taking a name back.
      const isTakenBack = firstName === null && lastName === null;
      const retryAfterSeconds = isTakenBack ? 0 : await take(deps.database.db, given, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const refusal = await suggestName(
        deps.database,
        deps.hash,
        member,
        { phone: number.digits, country: number.country },
        { firstName: firstName ?? '', lastName: lastName ?? '' },
        now,
      );
      if (refusal !== null) return problem(c, refusal);
      deps.onNumberChanged(number.digits);
      return ok(c, { status: true });
    },
  );

  addCall(api, namesRoute, async (c) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    const page = c.req.valid('query');
    const { items, total } = await listGivenNames(deps.database.db, member.phone, page);
    return ok(c, { items, total, hasMore: page.offset + items.length < total });
  });
  return api;
}
