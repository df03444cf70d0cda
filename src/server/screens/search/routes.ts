import { searchCalls } from '#contract/search.ts';
import { leftLookups } from '#server/domains/metering/policy.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { askerOf, lookingMember } from '../number/look-up.ts';
import type { NumberScreen } from '../number/number-screen.ts';
import type { FeaturedNumbers } from './featured-numbers.ts';

export function searchRoutes(screen: NumberScreen, featured: FeaturedNumbers) {
  const api = createApi();
  const words = {
    summary: 'Get the data of the search page',
    gives: 'Featured numbers and limits',
    who: 'anyone',
    failures: ['session.ended', 'profile.barred', 'server.no_database'],
  } as const;
  addCall(api, searchCalls, 'GET /api/v202305/main/load', words, async (c) => {
    const now = screen.clock.now();
    const member = lookingMember(c);
    const own = member && (await screen.records.findOwn(member.profileId, now));
    const asker = askerOf(screen, c, member && own && { member, own });
    return ok(c, {
      featuredNumbers: await featured.get(now),
      overlimitSearch: own?.profile.isOverlimitOn ?? false,
      searchDailyLimit: asker.kind === 'member' ? asker.perDay : screen.limits.visitorPerDay,
      // Members may order portraits; the number's answer gives the price.
      accessToNeuroOwl: member !== null,
      leftRequests: leftLookups(screen.gate, asker, now),
    });
  });
  return api;
}
