import { z } from '@hono/zod-openapi';
import type { NumberView } from '#contract/number.ts';
import { actorOf, type Member } from '#server/platform/http/actor.ts';
import { type ApiContext, failures } from '#server/platform/http/api.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { visitorKey } from '../commands/history-data.ts';
import { paySearch } from '../commands/pay-search.ts';
import { type ResolvedPhone, resolvePhone } from '../numbering-plan/resolve-phone.ts';
import { type Asker, leftLookups, mayLookUp } from '../policy.ts';
import { getMemberFacts, type MemberFacts } from '../queries/get-member-facts.ts';
import { emptyRecord, getNumber, type NumberRecord } from '../queries.ts';
import { hasNames, showNames } from '../rules/shown-names.ts';
import { presentNumber, type Viewer } from '../views.ts';
import type { NumberDeps } from './number-deps.ts';

export interface LookedUp {
  phone: ResolvedPhone;
  record: NumberRecord;
  viewer: Viewer;
}

/** What a metered call may answer instead. */
export const lookupFailures = failures(
  'number.invalid',
  'request.invalid',
  'bot_check.invalid',
  'bot_check.required',
  'wallet.insufficient_balance',
  'session.ended',
  'profile.barred',
  'limit.minute',
  'limit.day',
  'server.no_database',
);
export const ProofHeader = z.object({
  altcha: z.string().optional().meta({ description: 'Solved proof of work, where 428 asked for one' }),
});

/** The way of every call about one number: reads what was typed, meters, reads the number, takes what is to be paid. */
export async function lookUp(deps: NumberDeps, c: ApiContext): Promise<LookedUp | Response> {
  const phone = resolvePhone(deps.plan, c.req.param('phone') ?? '', {
    country: c.req.query('country'),
    locale: requestLocale(c),
  });
  if (phone === null) return problem(c, 'number.invalid');
  return lookUpResolved(deps, c, phone, { isById: false });
}

/** @param options.isById a profile was opened by its id: the number stays untold, so the search history has it not */
export async function lookUpResolved(
  deps: NumberDeps,
  c: ApiContext,
  phone: ResolvedPhone,
  options: { isById: boolean },
): Promise<LookedUp | Response> {
  const member = lookingMember(c);
  if (member !== null) return lookUpAsMember(deps, c, member, phone, options);
  const viewer: Viewer = { kind: 'visitor' };
  // Nothing is kept about emergency numbers, so there is nothing to meter.
  if (phone.kind === 'emergency') return { phone, record: emptyRecord, viewer };
  const now = deps.clock.now();
  const leave = await mayLookUp(deps.gate, askerOf(deps, c, null), phone, now, c.req.header('altcha'));
  if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
  return { phone, record: await getNumber(deps.database, deps.hash, phone.digits, now), viewer };
}

async function lookUpAsMember(
  deps: NumberDeps,
  c: ApiContext,
  member: Member,
  phone: ResolvedPhone,
  { isById }: { isById: boolean },
): Promise<LookedUp | Response> {
  const now = deps.clock.now();
  const { digits } = phone;
  const chargeKey = deps.chargeKey({ kind: 'paid_search', profileId: member.profileId, subject: digits, at: now });
  const facts = await getMemberFacts(deps.database, member.profileId, { phone: digits, chargeKey }, now);
  const asker = askerOf(deps, c, { member, facts });
  const open = () => viewerOf(deps, asker, 'member', facts, now);
  if (phone.kind === 'emergency') return { phone, record: emptyRecord, viewer: open() };
  const leave = await mayLookUp(deps.gate, asker, phone, now);
  if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
  if (!isById && digits !== member.phone) {
    deps.history.record({ profileId: member.profileId, phone: digits, at: now });
  }
  const record = await getNumber(deps.database, deps.hash, digits, now);
  const isHolder = record.holder?.profileId === member.profileId;
  if (isHolder) return { phone, record, viewer: viewerOf(deps, asker, 'holder', facts, now) };
  if (!leave.isOverLimit || facts.hasPaid) return { phone, record, viewer: open() };

  const isPayable = isById ? showNames(record, 'full', now).profile !== null : hasNames(record, now);
  const isAsked = c.req.query('paidSearch') === '1';
  if (isPayable && (isAsked || facts.isOverlimitOn)) {
    const outcome = await paySearch(deps.database, deps.prices, member, chargeKey, now);
    if (outcome === null) return { phone, record, viewer: open() };
    if (outcome.ok) return { phone, record, viewer: { ...open(), balance: outcome.balance } };
    if (isAsked) return problem(c, outcome.code);
  }
  return { phone, record, viewer: { ...open(), isWithheld: true, isPayable } };
}

/** The member who looks something up. Who deactivated the account is a visitor like any other. */
export function lookingMember(c: ApiContext): Member | null {
  const actor = actorOf(c);
  return actor.kind === 'member' && !actor.isDeactivated ? actor : null;
}

/** @param known null for a visitor */
export function askerOf(
  deps: NumberDeps,
  c: ApiContext,
  known: { member: Member; facts: Pick<MemberFacts, 'isPro'> } | null,
): Asker {
  if (known === null) return { kind: 'visitor', key: deps.visitorOf(c) };
  const { member, facts } = known;
  const perDay = facts.isPro ? deps.limits.proPerDay : deps.limits.memberPerDay;
  return { kind: 'member', key: visitorKey(member.profileId), phone: member.phone, perDay };
}

export function viewerOf(
  deps: NumberDeps,
  asker: Asker,
  kind: 'member' | 'holder',
  facts: MemberFacts,
  now: Date,
): Extract<Viewer, { kind: 'member' | 'holder' }> {
  return {
    kind,
    facts,
    balance: facts.balance ?? deps.prices.welcome,
    leftRequests: leftLookups(deps.gate, asker, now),
    isWithheld: false,
    isPayable: false,
  };
}

/** The answer's view of what was found. */
export function viewOf(deps: NumberDeps, c: ApiContext, { phone, record, viewer }: LookedUp): NumberView {
  return presentNumber(phone, record, {
    plan: deps.plan,
    locale: requestLocale(c),
    now: deps.clock.now(),
    viewer,
    memberPerDay: deps.limits.memberPerDay,
    prices: deps.prices,
    ranges: phone.kind === 'number' ? deps.rangesOf(phone.digits) : [],
  });
}
