import type { NumberView } from '#contract/number.ts';
import { visitorKey } from '#server/domains/metering/commands/metering-data.ts';
import { type Asker, leftLookups, mayLookUp } from '#server/domains/metering/policy.ts';
import { hasPaidNames, showNames } from '#server/domains/name/rules/shown-names.ts';
import { namedNumber } from '#server/domains/name/section.ts';
import { type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { NumberFrame, NumberViewer } from '#server/domains/part.ts';
import { actorOf, type Member } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { problem, type Refusal, requestLocale } from '#server/platform/http/problem.ts';
import { readIdempotencyKey } from '#server/platform/repeat/read-idempotency-key.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import { oddityOf } from '#shared/phone/typed-text.ts';
import type { NumberScreen } from './number-screen.ts';
import { payLookUp } from './pay-look-up.ts';
import type { OwnRecord, SectionRecord } from './sections.ts';

export interface LookedUp {
  phone: ResolvedPhone;
  record: SectionRecord;
  viewer: NumberViewer;
}

export const lookupFailures = [
  'number.invalid',
  'number.code',
  'number.pattern',
  'number.spoilt',
  'request.invalid',
  'bot_check.invalid',
  'bot_check.required',
  'wallet.insufficient_balance',
  'wallet.held',
  'idempotency.mismatch',
  'sign_in.proof_needed',
  'session.ended',
  'profile.barred',
  'limit.minute',
  'limit.day',
  'server.no_database',
] as const;
type LookupRefusal = Refusal<(typeof lookupFailures)[number]>;

/** Common path of every call about one number: parses the input, meters, reads the number, charges. */
export async function lookUp(screen: NumberScreen, c: ApiContext): Promise<LookedUp | LookupRefusal> {
  const typed = c.req.param('phone') ?? '';
  const phone = resolvePhone(screen.plan, typed, {
    country: c.req.query('country'),
    home: () => screen.homeOf(c).country,
  });
  if (phone === null) return problem(c, `number.${oddityOf(typed) ?? 'invalid'}`);
  return lookUpResolved(screen, c, phone, { isById: false });
}

/** @param options.isById opened by profile id: the number stays hidden, so the search history omits it */
export async function lookUpResolved(
  screen: NumberScreen,
  c: ApiContext,
  phone: ResolvedPhone,
  options: { isById: boolean },
): Promise<LookedUp | LookupRefusal> {
  const member = lookingMember(c);
  if (member !== null) return lookUpAsMember(screen, c, member, phone, options);
  const viewer: NumberViewer = { kind: 'visitor' };
  // Emergency numbers have no stored data, so nothing is metered.
  if (phone.kind === 'emergency') return { phone, record: screen.records.empty(null), viewer };
  const now = screen.clock.now();
  // Our own pages are cached, and the record with them.
  const find = () => screen.records.find(phone.digits, now, c.env?.told === undefined ? 'shown' : 'kept');
  if (c.env?.admitted === phone.digits) return { phone, record: await find(), viewer };
  const admission = await mayLookUp(screen.gate, askerOf(screen, c, null), phone, now, c.req.header('altcha'));
  if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
  return { phone, record: await find(), viewer };
}

async function lookUpAsMember(
  screen: NumberScreen,
  c: ApiContext,
  member: Member,
  phone: ResolvedPhone,
  { isById }: { isById: boolean },
): Promise<LookedUp | LookupRefusal> {
  const now = screen.clock.now();
  const { digits } = phone;
  // Read before metering: the account decides how much is free, and one statement reads both.
  const record = await screen.records.findAs(member.profileId, digits, now);
  const asker = askerOf(screen, c, { member, own: record.own });
  const open = () => memberViewer(screen, asker, 'member', now);
  if (phone.kind === 'emergency') return { phone, record: screen.records.empty(record.own), viewer: open() };
  const admission = await mayLookUp(screen.gate, asker, phone, now, c.req.header('altcha'));
  if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
  if (!isById && digits !== member.phone) {
    screen.history.record({ profileId: member.profileId, phone: digits, at: now });
  }
  const isHolder = record.profile.holder?.profileId === member.profileId;
  if (isHolder) return { phone, record, viewer: memberViewer(screen, asker, 'holder', now) };
  /** Records a look-up with nothing withheld, where the member sees common acquaintances. */
  const show = (shown: SectionRecord): LookedUp => {
    const hasCommon = !record.name.isUnlisted && record.own.acquaintance.common.length > 0;
    if (!isById) screen.accessLog.record({ profileId: member.profileId, phone: digits, hasCommon, at: now });
    return { phone, record: shown, viewer: open() };
  };
  const isFree = !admission.isOverLimit || record.own.wallet.hasPaid;
  const isAsked = c.req.query('paidSearch') === '1';
  const act = isAsked ? readIdempotencyKey(c, screen.actKey, member.profileId, { digits }) : null;
  if (act instanceof Response) return act;
  // A free look-up also stores its key: repeated when it would cost something, it stays free.
  if (isFree && act === null) return show(record);
  const named = namedNumber(record);
  const isPayable =
    !isFree && (isById ? showNames(named, 'full', now).profile !== null : hasPaidNames(named, now, screen.nameLimits));
  if (isPayable && isAsked && !member.hasFreshProof) return problem(c, 'sign_in.proof_needed');
  const isPaid = isPayable && (isAsked || (member.hasFreshProof && record.own.profile.isOverlimitOn));
  if (isPaid || act !== null) {
    const outcome = await payLookUp(screen, member, { digits, act, isFree, isPayable }, now);
    if (outcome.ok) {
      const shown = outcome.balance === null ? record : withBalance(record, readNumcy(outcome.balance));
      if (outcome.isOpen) return show(shown);
    } else if (isAsked) return problem(c, outcome.code, outcome.details && { details: outcome.details });
  }
  return { phone, record, viewer: { ...open(), isWithheld: true, isPayable } };
}
function withBalance(record: SectionRecord & { own: OwnRecord }, balance: Numcy): SectionRecord {
  return { ...record, own: { ...record.own, wallet: { ...record.own.wallet, balance } } };
}

/** The member who makes the look-up. A deactivated account counts as a visitor. */
export function lookingMember(c: ApiContext): Member | null {
  const actor = actorOf(c);
  return actor.kind === 'member' && !actor.isDeactivated ? actor : null;
}

/** Set-Cookie header that tells a member's browser whose meter its page loads count on; null if unchanged. */
export function meterCookieFor(screen: NumberScreen, c: ApiContext, { record }: LookedUp): string | null {
  const member = lookingMember(c);
  if (member === null || record.own === null) return null;
  const asker = askerOf(screen, c, { member, own: record.own });
  return asker.kind === 'member' ? screen.meterCookies.renew(c, asker, screen.clock.now()) : null;
}

/** The caller as the meter counts it: the member with the account's limits, else the network. */
export async function whoAsks(screen: NumberScreen, c: ApiContext, now: Date): Promise<Asker> {
  const member = lookingMember(c);
  return askerOf(screen, c, member && { member, own: await screen.records.findOwn(member.profileId, now) });
}

/** @param known null for a visitor */
export function askerOf(
  screen: Pick<NumberScreen, 'visitorOf' | 'limits'>,
  c: ApiContext,
  known: { member: Member; own: OwnRecord } | null,
): Asker {
  if (known === null) return { kind: 'visitor', key: screen.visitorOf(c) };
  const { member, own } = known;
  const perDay = own.profile.isPro ? screen.limits.proPerDay : screen.limits.memberPerDay;
  return { kind: 'member', key: visitorKey(member.profileId), phone: member.phone, perDay };
}

/** A member's view with nothing withheld. */
export function memberViewer(
  { gate }: Pick<NumberScreen, 'gate'>,
  asker: Asker,
  kind: 'member' | 'holder',
  now: Date,
): Extract<NumberViewer, { kind: 'member' | 'holder' }> {
  return { kind, leftRequests: leftLookups(gate, asker, now), isWithheld: false, isPayable: false };
}

export function viewOf(screen: NumberScreen, c: ApiContext, found: LookedUp): NumberView {
  return screen.records.present(found.record, frameOf(screen, c, found));
}

/** View for a caller who may not learn the number. */
export function withheldViewOf(screen: NumberScreen, c: ApiContext, found: LookedUp): NumberView {
  return screen.records.presentWithheld(found.record, frameOf(screen, c, found));
}

function frameOf(screen: NumberScreen, c: ApiContext, { phone, viewer }: LookedUp): NumberFrame {
  return { phone, locale: requestLocale(c), now: screen.clock.now(), viewer };
}
