import { createRoute, z } from '@hono/zod-openapi';
import { Listing } from '#contract/lookup.ts';
import { mayLookUp } from '#server/domains/metering/policy.ts';
import { countGivenNames } from '#server/domains/name/queries/list-given-names.ts';
import { resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { ProofHeader, whoAsks } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';
import { presentListing } from './present-listing.ts';

const listedRoute = createRoute({
  method: 'get',
  path: '/api/v6/number/listed/{phone}',
  summary: 'Is this number still listed? Counts, no names',
  request: {
    params: z.object({
      phone: z
        .string()
        .min(1)
        .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
    }),
    query: z.object({
      locale: z.string().max(20).optional(),
      country: z.string().max(2).optional(),
    }),
    headers: ProofHeader,
  },
  responses: {
    ...success(Listing, 'What stands here about the number'),
    ...failures(
      'number.invalid',
      'request.invalid',
      'bot_check.invalid',
      'bot_check.required',
      'session.ended',
      'profile.barred',
      'limit.minute',
      'limit.day',
      'server.no_database',
    ),
  },
});

/** What stands here about a number, for anybody who asks. Counted like every look-up, but never charged. */
export function listingRoutes(screen: NumberScreen) {
  const api = createApi();
  addCall(api, listedRoute, async (c) => {
    const { phone: typed } = c.req.valid('param');
    const { country } = c.req.valid('query');
    const phone = resolvePhone(screen.plan, typed, { country, locale: requestLocale(c) });
    if (phone === null) return problem(c, 'number.invalid');
    const now = screen.clock.now();
    // Nothing is kept about emergency numbers, so there is nothing to meter.
    if (phone.kind === 'emergency') return ok(c, presentListing(phone, screen.records.empty(null), 0, now));
    const asker = await whoAsks(screen, c, now);
    const leave = await mayLookUp(screen.gate, asker, phone, now, c.req.header('altcha'));
    if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
    const record = await screen.records.find(phone.digits, now);
    return ok(c, presentListing(phone, record, await countGivenNames(screen.database.db, phone.digits), now));
  });
  return api;
}
