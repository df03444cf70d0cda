import { createRoute, z } from '@hono/zod-openapi';
import { MainData, NumberView, SearchQuery } from '#contract/number.ts';
import { addBusyCall, addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { buildVcard } from '#shared/phone/vcard.ts';
import { historyRoutes } from './history/history-routes.ts';
import { leftLookups, lookupAction } from './policy.ts';
import { getMemberFacts } from './queries/get-member-facts.ts';
import { askerOf, lookingMember, lookUp, lookupFailures, ProofHeader, viewOf } from './routes/look-up.ts';
import type { NumberDeps } from './routes/number-deps.ts';
import { profileRoutes } from './routes/profile-routes.ts';
import { cardName } from './rules/shown-names.ts';

const PhoneParam = z.object({
  phone: z
    .string()
    .min(1)
    .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
});
const searchRoute = createRoute({
  method: 'get',
  path: '/api/v202505/search/{phone}',
  summary: 'Look a number up',
  request: { params: PhoneParam, query: SearchQuery, headers: ProofHeader },
  responses: { ...success(NumberView, 'All that is known of the number'), ...lookupFailures },
});
const contactRoute = createRoute({
  method: 'get',
  path: '/api/v202505/search/{phone}/contact.vcf',
  summary: 'The number as a contact (vCard 3.0)',
  request: { params: PhoneParam, query: SearchQuery, headers: ProofHeader },
  responses: {
    200: { description: 'A vCard', content: { 'text/vcard': { schema: z.string() } } },
    ...lookupFailures,
  },
});
const mainRoute = createRoute({
  method: 'get',
  path: '/api/v202305/main/load',
  summary: 'What the search page shows before a search',
  responses: {
    ...success(MainData, 'Featured numbers and limits'),
    ...failures('session.ended', 'profile.barred', 'server.no_database'),
  },
});
const challengeRoute = createRoute({
  method: 'get',
  path: '/api/v6/bot_check/challenge',
  summary: 'A proof of work to solve (ALTCHA)',
  request: {
    query: z.object({
      action: z.enum([lookupAction, 'sign-in']).default(lookupAction).meta({ description: 'What it is good for' }),
    }),
  },
  responses: {
    200: { description: 'A signed challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
    ...failures('server.failed'),
  },
});

export function numberRoutes(deps: NumberDeps) {
  const api = createApi();

  addBusyCall(api, searchRoute, async (c) => {
    const found = await lookUp(deps, c);
    return found instanceof Response ? found : ok(c, viewOf(deps, c, found));
  });

  addCall(api, contactRoute, async (c) => {
    const found = await lookUp(deps, c);
    if (found instanceof Response) return found;
    const { phone } = found;
    const view = viewOf(deps, c, found);
    const international = phone.kind === 'number' ? phone.international : phone.digits;
    const card = buildVcard(
      { digits: phone.digits, international, isShort: phone.kind === 'emergency' },
      cardName(view),
    );
    return c.body(card, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${phone.digits}.vcf"`,
      'cache-control': 'no-store',
    });
  });

  addCall(api, mainRoute, async (c) => {
    const now = deps.clock.now();
    const member = lookingMember(c);
    const facts = member && (await getMemberFacts(deps.database, member.profileId, null, now));
    const asker = askerOf(deps, c, member && facts && { member, facts });
    return ok(c, {
      featuredNumbers: await deps.featured.get(now),
      overlimitSearch: facts?.isOverlimitOn ?? false,
      searchDailyLimit: asker.kind === 'member' ? asker.perDay : deps.limits.visitorPerDay,
      accessToNeuroOwl: false,
      leftRequests: leftLookups(deps.gate, asker, now),
    });
  });

  addCall(api, challengeRoute, async (c) =>
    c.json({ ...(await deps.gate.botCheck.challenge(c.req.valid('query').action)) }, 200, {
      'cache-control': 'no-store',
    }),
  );
  api.route('/', profileRoutes(deps));
  api.route('/', historyRoutes(deps));
  return api;
}
