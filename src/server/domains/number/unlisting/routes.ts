import { createRoute, z } from '@hono/zod-openapi';
import { Listing } from '#contract/lookup.ts';
import { memberFailures, requireMember } from '#server/platform/http/actor.ts';
import { type ApiContext, addCall, createApi, Done, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { relistNumber, type UnlistParts, unlistNumber } from '../commands/unlist-number.ts';
import { resolvePhone } from '../numbering-plan/resolve-phone.ts';
import { type Asker, mayLookUp } from '../policy.ts';
import { getMemberFacts } from '../queries/get-member-facts.ts';
import { countGivenNames } from '../queries/list-given-names.ts';
import { emptyRecord, getNumber } from '../queries.ts';
import { askerOf, lookingMember, ProofHeader } from '../routes/look-up.ts';
import type { NumberDeps } from '../routes/number-deps.ts';
import { presentListing } from './present-listing.ts';

export interface UnlistingDeps extends NumberDeps, Pick<UnlistParts, 'deleteOrganisations'> {
  log: Logger;
  /** What is shown of the number is another now. */
  onNumberChanged(phone: string): void;
}

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

/** A holder's wish that no name stands by the number, and what anybody may see of it. */
export function unlistingRoutes(deps: UnlistingDeps) {
  const api = createApi();

  addPost(
    api,
    {
      path: '/api/v6/number/unlist',
      summary: 'Take every name away from my number, for good',
      responses: { ...success(Done, 'It is unlisted'), ...failures(...memberFailures) },
    },
    async (c) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      if (await unlistNumber(deps, member.phone, deps.clock.now())) deps.log.info('a number was unlisted');
      deps.onNumberChanged(member.phone);
      return ok(c, { status: true });
    },
  );

  addPost(
    api,
    {
      path: '/api/v6/number/relist',
      summary: 'Let names stand by my number again; none comes back by itself',
      responses: { ...success(Done, 'It is listed'), ...failures(...memberFailures) },
    },
    async (c) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      if (await relistNumber(deps, member.phone)) deps.log.info('a number was listed again');
      deps.onNumberChanged(member.phone);
      return ok(c, { status: true });
    },
  );

  addCall(api, listedRoute, async (c) => {
    const { phone: typed } = c.req.valid('param');
    const { country } = c.req.valid('query');
    const phone = resolvePhone(deps.plan, typed, { country, locale: requestLocale(c) });
    if (phone === null) return problem(c, 'number.invalid');
    const now = deps.clock.now();
    // Nothing is kept about emergency numbers, so there is nothing to meter.
    if (phone.kind === 'emergency') return ok(c, presentListing(phone, emptyRecord, 0, now));
    const asker = await whoAsks(deps, c, now);
    const leave = await mayLookUp(deps.gate, asker, phone, now, c.req.header('altcha'));
    if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
    const record = await getNumber(deps.database, deps.hash, phone.digits, now);
    return ok(c, presentListing(phone, record, await countGivenNames(deps.database.db, phone.digits), now));
  });
  return api;
}

/** Counted like every look-up, but never charged: there is no name to pay for. */
async function whoAsks(deps: UnlistingDeps, c: ApiContext, now: Date): Promise<Asker> {
  const member = lookingMember(c);
  if (member === null) return askerOf(deps, c, null);
  return askerOf(deps, c, { member, facts: await getMemberFacts(deps.database, member.profileId, null, now) });
}
