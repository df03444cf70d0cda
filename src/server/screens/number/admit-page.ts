import { visitorKey } from '#server/domains/metering/commands/metering-data.ts';
import { type Asker, type LookupGate, leftLookups, mayLookUp, mayReadListed } from '#server/domains/metering/policy.ts';
import { type NumberingPlan, type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { MeterCookies } from '#server/platform/http/meter-cookie.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { DocumentFact, DocumentFacts } from './document-facts.ts';
import { siteSubject } from './number-cache.ts';

const numberPath = /^(?:\/([^/]+))?\/number\/([^/]+)\/?$/;
const wordPaths = new Set(['my', 'empty', 'not-found']);
/** Cached pages per subject. Language and country are free text, so one number could fill the cache. */
export function mostPagesOf(subject: string): number {
  return subject === siteSubject ? 300 : 16;
}

/** Pages about a token, account or payment, or shared revocably; never cached. */
const personalPaths = new Set([
  'key',
  'profile',
  'profile-no-check',
  'profile_no_check',
  'paywall',
  'payment',
  'portrait',
  'suspension',
]);

export interface AdmitDeps {
  plan: NumberingPlan;
  gate: LookupGate;
  facts: DocumentFacts;
  /** Time limit for finding on whose meter a page counts; its own look-up may take longer. */
  factLimitMs: number;
  meterCookies: MeterCookies;
  visitorOf(c: Pick<ApiContext, 'env'>): string;
  homeOf(c: ApiContext): Home;
}

export interface Admission {
  /** Cache key and subject; null if the page is specific to the visitor. */
  shared: { key: string; subject: string } | null;
  /** The number that the page may look up without being counted again. */
  admitted: string | null;
}

/** The shared page of a language. Numbers pass the meter first; a refused one's own look-up says why. */
export async function admitPage(deps: AdmitDeps, c: ApiContext, pageLocale: LocaleTag, now: Date): Promise<Admission> {
  const url = new URL(c.req.url);
  const ofNobody = { shared: null, admitted: null };
  if (isPersonal(url.pathname)) return ofNobody;
  const share = (subject: string, more = '') =>
    url.search === '' ? { key: `${pageLocale} ${url.pathname}${more}`, subject } : null;
  const [, , typed = ''] = numberPath.exec(url.pathname) ?? [];
  // Routes also match other spellings (`/NUMBER/…`, `/n%75mber/…`): a path that may contain a number is not shared.
  if (typed === '' || wordPaths.has(typed))
    return /[\d%]/.test(url.pathname) ? ofNobody : { shared: share(siteSubject), admitted: null };
  const phone = resolvePhone(deps.plan, typed, { home: () => deps.homeOf(c).country });
  // Only the canonical address; others redirect there or report an unknown number.
  if (phone === null || phone.digits !== typed) return ofNobody;
  // The same digits are an emergency number in several countries, and the page names the caller's.
  if (phone.kind === 'emergency') return { shared: share(phone.digits, ` ${phone.country}`), admitted: null };
  if (!(await mayReadDocument(deps, c, phone, now))) return ofNobody;
  return { shared: share(phone.digits, otherReadings(deps, c, phone)), admitted: phone.digits };
}

/** A page of an invalid number suggests alternatives, which depend on the visitor's country. */
function otherReadings(deps: AdmitDeps, c: ApiContext, phone: { isValid: boolean }): string {
  if (phone.isValid) return '';
  const { country, languages } = deps.homeOf(c);
  return ` ${country} ${languages.join()}`;
}

/** Free for listed numbers; else on the member's meter while free ones are left; else the network's. */
async function mayReadDocument(
  deps: AdmitDeps,
  c: ApiContext,
  phone: Extract<ResolvedPhone, { kind: 'number' }>,
  now: Date,
): Promise<boolean> {
  const { gate } = deps;
  const visitor = deps.visitorOf(c);
  let fact: DocumentFact = { isListed: false, holderId: null };
  const isListed = async () => {
    // Without the database nothing is known of it; the page's own look-up reports the error.
    const find = () => deps.facts.find(phone, now).catch(() => fact);
    fact = deps.facts.known(phone.digits, now) ?? (await within(deps.factLimitMs, find(), fact));
    return fact.isListed;
  };
  const owner = deps.meterCookies.read(c, now);
  if (await mayReadListed(gate, visitor, phone.digits, now, isListed, owner !== null)) return true;
  if (owner !== null) {
    const isOwn = fact.holderId !== null && owner.key === visitorKey(fact.holderId);
    const member: Asker = { kind: 'member', key: owner.key, phone: isOwn ? phone.digits : '', perDay: owner.perDay };
    const isFree = isOwn || leftLookups(gate, member, now) > 0;
    if (isFree && (await mayLookUp(gate, member, phone, now)).ok) return true;
  }
  return (await mayLookUp(gate, { kind: 'visitor', key: visitor }, phone, now)).ok;
}

/** The result if it arrives within `ms`, else `otherwise`. */
async function within<T>(ms: number, coming: Promise<T>, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, ms, otherwise);
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** With or without a language prefix; also matches `//key/…`. */
function isPersonal(path: string): boolean {
  const [first = '', second = ''] = path.toLowerCase().split('/').filter(Boolean);
  return personalPaths.has(first) || personalPaths.has(second);
}
