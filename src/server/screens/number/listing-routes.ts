import { unlistingCalls } from '#contract/unlisting.ts';
import { mayLookUp } from '#server/domains/metering/policy.ts';
import { countGivenNames } from '#server/domains/name/queries/list-given-names.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { whoAsks } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';
import { presentListing } from './present-listing.ts';

/** What the site stores about a number, for anyone. Metered like a look-up, but never charged. */
export function listingRoutes(screen: NumberScreen) {
  const api = createApi();
  const words = {
    summary: 'Check what the site lists about a number, in counts without names',
    gives: 'Counts of what the site shows about the number',
    who: 'anyone',
    failures: [
      'number.invalid',
      'request.invalid',
      'bot_check.invalid',
      'bot_check.required',
      'session.ended',
      'profile.barred',
      'limit.minute',
      'limit.day',
      'server.no_database',
    ],
  } as const;
  addCall(api, unlistingCalls, 'GET /api/v6/number/listed/{phone}', words, async (c, { path, query: { country } }) => {
    const phone = resolvePhone(screen.plan, path.phone, { country, home: () => screen.homeOf(c).country });
    if (phone === null) return problem(c, 'number.invalid');
    const now = screen.clock.now();
    // Emergency numbers have no stored data, so nothing is metered.
    if (phone.kind === 'emergency') return ok(c, presentListing(phone, screen.records.empty(null), 0, now));
    const asker = await whoAsks(screen, c, now);
    const admission = await mayLookUp(screen.gate, asker, phone, now, c.req.header('altcha'));
    if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
    const record = await screen.records.find(phone.digits, now, asker.kind === 'member' ? 'own' : 'shown');
    return ok(c, presentListing(phone, record, await countGivenNames(screen.database.db, phone.digits), now));
  });
  return api;
}
