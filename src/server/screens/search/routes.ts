import { createRoute } from '@hono/zod-openapi';
import { MainData } from '#contract/number.ts';
import { leftLookups } from '#server/domains/metering/policy.ts';
import { addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { askerOf, lookingMember } from '../number/look-up.ts';
import type { NumberScreen } from '../number/number-screen.ts';
import type { FeaturedNumbers } from './featured-numbers.ts';

const mainRoute = createRoute({
  method: 'get',
  path: '/api/v202305/main/load',
  summary: 'What the search page shows before a search',
  responses: {
    ...success(MainData, 'Featured numbers and limits'),
    ...failures('session.ended', 'profile.barred', 'server.no_database'),
  },
});

/** What the search page shows before a search. */
export function searchRoutes(screen: NumberScreen, featured: FeaturedNumbers) {
  const api = createApi();
  addCall(api, mainRoute, async (c) => {
    const now = screen.clock.now();
    const member = lookingMember(c);
    const own = member && (await screen.records.findOwn(member.profileId, now));
    const asker = askerOf(screen, c, member && own && { member, own });
    return ok(c, {
      featuredNumbers: await featured.get(now),
      overlimitSearch: own?.profile.isOverlimitOn ?? false,
      searchDailyLimit: asker.kind === 'member' ? asker.perDay : screen.limits.visitorPerDay,
      accessToNeuroOwl: false,
      leftRequests: leftLookups(screen.gate, asker, now),
    });
  });
  return api;
}
