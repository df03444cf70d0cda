import { createRoute, z } from '@hono/zod-openapi';
import { MainData, NumberView, SearchQuery } from '#contract/number.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ApiContext, addBusyCall, addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { buildVcard } from '#shared/phone/vcard.ts';
import type { NumberingPlan } from './numbering-plan/numbering-plan.ts';
import { type ResolvedPhone, resolvePhone } from './numbering-plan/resolve-phone.ts';
import { type LookupGate, leftLookups, lookupAction, mayLookUp } from './policy.ts';
import { emptyRecord, getNumber, listMostComplained, listMostLookedUp, type NumberRecord } from './queries.ts';
import { countComplaints, presentFeatured, presentNumber } from './views.ts';

export interface NumberDeps {
  database: Database;
  clock: Clock;
  plan: NumberingPlan;
  gate: LookupGate;
  /** Who is asking, as the meter counts them. */
  visitorOf(c: ApiContext): string;
  limits: { visitorPerDay: number; memberPerDay: number };
  prices: { paidSearch: number; directRequest: number };
  rangesOf(phone: string): { source: string; category: string }[];
}

const PhoneParam = z.object({
  phone: z
    .string()
    .min(1)
    .meta({ param: { name: 'phone', in: 'path' }, description: 'A number in any form', example: '12025550142' }),
});
const ProofHeader = z.object({
  altcha: z.string().optional().meta({ description: 'Solved proof of work, where 428 asked for one' }),
});
const lookupFailures = failures(
  'number.invalid',
  'request.invalid',
  'bot_check.invalid',
  'bot_check.required',
  'limit.minute',
  'limit.day',
  'server.no_database',
);

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
    ...failures('server.no_database'),
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
  const featured = cacheFor(60_000, () => loadFeatured(deps));

  addBusyCall(api, searchRoute, async (c) => {
    const found = await lookUp(deps, c);
    return found instanceof Response
      ? found
      : ok(c, presentNumber(found.phone, found.record, frameOf(deps, c, found.phone)));
  });

  addCall(api, contactRoute, async (c) => {
    const found = await lookUp(deps, c);
    if (found instanceof Response) return found;
    const { phone, record } = found;
    const international = phone.kind === 'number' ? phone.international : phone.digits;
    const card = buildVcard(
      { digits: phone.digits, international, isShort: phone.kind === 'emergency' },
      record.organisations[0]?.name ?? null,
    );
    return c.body(card, 200, {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${phone.digits}.vcf"`,
      'cache-control': 'no-store',
    });
  });

  addCall(api, mainRoute, async (c) =>
    ok(c, {
      featuredNumbers: await featured(deps.clock.now()),
      overlimitSearch: false,
      searchDailyLimit: deps.limits.visitorPerDay,
      accessToNeuroOwl: false,
      leftRequests: leftLookups(deps.gate, { kind: 'visitor', key: deps.visitorOf(c) }, deps.clock.now()),
    }),
  );

  addCall(api, challengeRoute, async (c) =>
    c.json({ ...(await deps.gate.botCheck.challenge(c.req.valid('query').action)) }, 200, {
      'cache-control': 'no-store',
    }),
  );
  return api;
}

/** Validates, meters and reads: the way of every call about one number. */
async function lookUp(
  deps: NumberDeps,
  c: ApiContext,
): Promise<{ phone: ResolvedPhone; record: NumberRecord } | Response> {
  const phone = resolvePhone(deps.plan, c.req.param('phone') ?? '', {
    country: c.req.query('country'),
    locale: requestLocale(c),
  });
  if (phone === null) return problem(c, 'number.invalid');
  // Nothing is kept about emergency numbers, so there is nothing to meter.
  if (phone.kind === 'emergency') return { phone, record: emptyRecord };
  const now = deps.clock.now();
  const leave = await mayLookUp(
    deps.gate,
    { kind: 'visitor', key: deps.visitorOf(c) },
    phone,
    now,
    c.req.header('altcha'),
  );
  if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
  return { phone, record: await getNumber(deps.database, phone.digits, now) };
}

function frameOf(deps: NumberDeps, c: ApiContext, phone: ResolvedPhone) {
  return {
    plan: deps.plan,
    locale: requestLocale(c),
    now: deps.clock.now(),
    leftRequests: deps.limits.memberPerDay,
    prices: deps.prices,
    ranges: phone.kind === 'number' ? deps.rangesOf(phone.digits) : [],
  };
}

async function loadFeatured(deps: NumberDeps): Promise<MainData['featuredNumbers']> {
  const now = deps.clock.now();
  const [complained, lookedUp] = await Promise.all([
    listMostComplained(deps.database, featuredCount),
    listMostLookedUp(deps.database, featuredCount),
  ]);
  return {
    mostComplained: complained.map((row) => presentFeatured(row, countComplaints(row), now)),
    mostLookedUp: lookedUp.map((row) => presentFeatured(row, Number(row.lookups), now)),
  };
}
const featuredCount = 6;

/** One answer for all who ask within `maxAgeMs`; a failure is not kept. */
function cacheFor<T>(maxAgeMs: number, load: () => Promise<T>): (now: Date) => Promise<T> {
  let held: { value: Promise<T>; until: number } | undefined;
  return (now) => {
    if (!held || held.until <= now.getTime()) {
      const value = load();
      held = { value, until: now.getTime() + maxAgeMs };
      value.catch(() => {
        held = undefined;
      });
    }
    return held.value;
  };
}
